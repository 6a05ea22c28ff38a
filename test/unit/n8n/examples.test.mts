import type { INode } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { EXAMPLES, exampleIn, readExample } from '../../../n8n/server/workflows/examples.mjs';

const isNote = ({ type }: { type: string }) => type.endsWith('.stickyNote');
const DOCKER = '/home/node/.n8n-files';
/** The canvas of a workflow, and the button in the middle of its lower edge, in pixels. */
const CANVAS = { width: 1398, height: 797 };
const BUTTON = { width: 220, top: 51 };
/** The default size of a node, and the size of the name below it, in pixels. */
const SIZE = 96;
const NAME = { height: 30, character: 8 };

test.each(EXAMPLES)(
	'In another folder, only the nodes of "%s" name it, and not the notes',
	(name) => {
		const { nodes } = exampleIn('/elsewhere', name);
		expect(nodes.filter(isNote)).toEqual(readExample(name).nodes.filter(isNote));
		expect(JSON.stringify(nodes.filter((node) => !isNote(node)))).not.toContain(DOCKER);
	},
);

// At first, the editor shows the whole workflow, with a tenth of the canvas as a margin on each side.
test.each(EXAMPLES)('At 1440 × 900 pixels, n8n\'s button covers no name in "%s"', (name) => {
	const { nodes } = readExample(name);
	const boxes = nodes.map(boxOf);
	const left = Math.min(...boxes.map(({ x }) => x));
	const right = Math.max(...boxes.map(({ x, width }) => x + width));
	const top = Math.min(...boxes.map(({ y }) => y));
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
	const fitting = [CANVAS.width / (right - left), CANVAS.height / (bottom - top)];
	const zoom = Math.min(1, ...fitting.map((scale) => scale / 1.2));
	const covered = boxes.filter((box) => {
		const below = (box.y + box.height + NAME.height - (top + bottom) / 2) * zoom;
		const halfName = (box.name.length * NAME.character) / 2;
		const aside = (Math.abs(box.x + box.width / 2 - (left + right) / 2) - halfName) * zoom;
		return !box.isNote && below > CANVAS.height / 2 - BUTTON.top && aside < BUTTON.width / 2;
	});
	expect(covered).toEqual([]);
});

function boxOf(node: INode) {
	const { width = SIZE, height = SIZE } = node.parameters as Partial<typeof CANVAS>;
	return {
		name: node.name,
		isNote: isNote(node),
		x: node.position[0],
		y: node.position[1],
		width,
		height,
	};
}
