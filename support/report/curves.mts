import { svg, svgText } from './svg.mjs';

export interface Curve {
	name: string;
	color: string;
	/** In percent, in order. */
	points: Array<[x: number, y: number]>;
}

export interface Curves {
	title: string;
	x: string;
	y: string;
	curves: Curve[];
}

/** In pixels. */
const WIDTH = 720;
const SIDE = 300;
const LEFT = 70;
const TOP = 40;
const FOOT = 50;
const LINE = 20;
const TICKS = [0, 25, 50, 75, 100];

/** Curves over percentages, with their names next to them. */
export function curveChart({ title, x, y, curves }: Curves): string {
	const across = (share: number) => LEFT + (share / 100) * SIDE;
	const up = (share: number) => TOP + SIDE - (share / 100) * SIDE;
	const grid = TICKS.flatMap((tick) => [
		`<path d="M${across(0)} ${up(tick)}H${across(100)}M${across(tick)} ${up(0)}V${up(100)}" stroke="#dee2e6" fill="none"/>`,
		svgText(across(tick), up(0) + LINE, `${tick} %`, 'text-anchor="middle"'),
		svgText(LEFT - 8, up(tick) + 4, `${tick} %`, 'text-anchor="end"'),
	]);
	const drawn = curves.flatMap(({ name, color, points }, index) => {
		const places = points.map(([one, other]) => `${across(one)},${up(other)}`);
		const legend = TOP + LINE * (index + 1);
		return [
			`<polyline points="${places.join(' ')}" stroke="${color}" stroke-width="2" fill="none"/>`,
			...points.map(
				([one, other]) => `<circle cx="${across(one)}" cy="${up(other)}" r="3" fill="${color}"/>`,
			),
			`<rect x="${across(100) + 30}" y="${legend - 10}" width="12" height="12" fill="${color}"/>`,
			svgText(across(100) + 50, legend, name),
		];
	});
	return svg(WIDTH, TOP + SIDE + FOOT, 13, [
		svgText(20, 20, title, 'font-weight="bold"'),
		...grid,
		...drawn,
		svgText(across(50), up(0) + 2 * LINE, x, 'text-anchor="middle"'),
		svgText(20, up(50), y, `text-anchor="middle" transform="rotate(-90 20 ${up(50)})"`),
	]);
}

/** Charts below each other. */
export function stacked(charts: string[]): string {
	let height = 0;
	const placed = charts.map((chart) => {
		const own = chart.replace('<svg ', `<svg y="${height}" `).trimEnd();
		height += Number(/ height="(\d+)"/.exec(chart)![1]);
		return own;
	});
	return svg(WIDTH, height, 13, placed);
}
