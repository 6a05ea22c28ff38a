import type { PageView, PageWord } from '../../src/webApi/answers.mjs';

interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

/** One box around the words of each line. */
export function boxesAround(words: PageWord[]): Box[] {
	const boxes: Box[] = [];
	for (const { left, right, top, bottom } of words) {
		const line = boxes.find(
			(box) => (top + bottom) / 2 > box.top && (top + bottom) / 2 < box.bottom,
		);
		if (!line) boxes.push({ left, right, top, bottom });
		else {
			line.left = Math.min(line.left, left);
			line.right = Math.max(line.right, right);
			line.top = Math.min(line.top, top);
			line.bottom = Math.max(line.bottom, bottom);
		}
	}
	return boxes;
}

/** The place of a box on its page, in percent, because the page is shown in any size. */
export function placeOf({ left, right, top, bottom }: Box, { width, height }: PageView) {
	return {
		left: percent(left, width),
		top: percent(top, height),
		width: percent(right - left, width),
		height: percent(bottom - top, height),
	};
}

function percent(part: number, whole: number): string {
	return `${((100 * part) / whole).toFixed(3)}%`;
}
