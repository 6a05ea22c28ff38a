import { svg, svgText } from './svg.mjs';

export interface Bars {
	title: string;
	bars: Array<{ name: string; figure: string; color: string }>;
	/** The figure of a bar of full length. By default, it is the largest one. */
	most?: number;
}

/** In pixels. */
const WIDTH = 720;
const BAR = 16;
const MARGIN = 20;
const NAMES = 130;
const FIGURES = 90;

/** Groups of bars, each with its figure next to it. */
export function barChart(groups: Bars[]): string {
	let y = MARGIN;
	const marks = groups.flatMap(({ title, bars, most }) => {
		const longest = most ?? Math.max(...bars.map(({ figure }) => Number.parseFloat(figure)));
		y += BAR;
		const heading = svgText(MARGIN, y, title, 'font-weight="bold"');
		const drawn = bars.flatMap(({ name, figure, color }) => {
			y += BAR + 4;
			const share = Number.parseFloat(figure) / longest;
			const length = Math.round(share * (WIDTH - 2 * MARGIN - NAMES - FIGURES));
			const end = MARGIN + NAMES + length;
			return [
				svgText(MARGIN, y, name),
				`<rect x="${MARGIN + NAMES}" y="${y - 12}" width="${length}" height="${BAR}" fill="${color}"/>`,
				svgText(end + 8, y, figure),
			];
		});
		y += BAR;
		return [heading, ...drawn];
	});
	return svg(WIDTH, y + MARGIN, 13, marks);
}
