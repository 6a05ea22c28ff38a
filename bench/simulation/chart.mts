import { NODE_COLOR, OTHER_COLOR, svg, svgText } from '../../support/report/svg.mjs';
import type { Result, SenderName } from './figures.mjs';

const COLORS: Record<SenderName, string> = {
	'this node': NODE_COLOR,
	'without learning': OTHER_COLOR,
	'AWS SDK, adaptive': '#1c7ed6',
};

/** In pixels. */
const WIDTH = 900;
const LABELS = 400;
const LINE = 18;
const MARGIN = 20;
const DOT = 4.5;

/** Times over the shortest time; others are drawn at the edge. */
const LEAST = 0.8;
const MOST = 16;
const TICKS = [1, 2, 4, 8, 16];

/** For each scenario, the time of each sender over the shortest time: a dot for the median, a line to the worst. */
export function chartOf(groups: Array<{ title: string; results: Result[] }>): string {
	const marks: string[] = [];
	let y = MARGIN + 2 * LINE;
	for (const { title, results } of groups) {
		y += LINE;
		marks.push(svgText(MARGIN, y, title, 'font-weight="bold"'));
		for (const { scenario, of } of results) {
			y += LINE;
			marks.push(svgText(MARGIN, y, scenario.title.replaceAll('`', '')));
			// This node on top of the others.
			for (const [name, { overShortest, lost }] of Object.entries(of).toReversed()) {
				const color = COLORS[name as SenderName];
				const [from, to] = [x(overShortest.median), x(overShortest.worst)];
				const hasLost = lost.median > 0;
				marks.push(
					`<line x1="${from}" x2="${to}" y1="${y - 4}" y2="${y - 4}" stroke="${color}" stroke-width="2"/>`,
					`<circle cx="${from}" cy="${y - 4}" r="${DOT}" stroke="${color}" fill="${hasLost ? 'white' : color}"/>`,
				);
			}
		}
	}
	const height = y + MARGIN;
	return svg(WIDTH, height, 12, [
		...Object.entries(COLORS).flatMap(([name, color], index) => [
			`<circle cx="${MARGIN + 5 + index * 140}" cy="${MARGIN}" r="${DOT}" fill="${color}"/>`,
			svgText(MARGIN + 15 + index * 140, MARGIN + 4, name),
		]),
		svgText(
			MARGIN + 15 + 3 * 140,
			MARGIN + 4,
			'hollow: documents were lost; at the edge: beyond the scale; a line leads to the worst',
		),
		...TICKS.flatMap((tick) => [
			`<line x1="${x(tick)}" x2="${x(tick)}" y1="${MARGIN + 2 * LINE}" y2="${height - MARGIN}" stroke="#dee2e6"/>`,
			svgText(x(tick), MARGIN + 2 * LINE - 6, `${tick} ×`, 'text-anchor="middle"'),
		]),
		...marks,
	]);
}

function x(ratio: number): number {
	const share = Math.log(ratio / LEAST) / Math.log(MOST / LEAST);
	return Math.round(LABELS + Math.min(1, Math.max(0, share)) * (WIDTH - LABELS - MARGIN));
}
