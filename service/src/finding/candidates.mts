import { type Box, type Cell, height } from '../reading/layout.mjs';
import type { Occurrence } from './labels.mjs';

/** Where a value is, seen from its label. */
export type Place = 'beside' | 'below' | 'after';

/**
 * A text that may contain a field's value. A `direct` text follows its label in the same cell; any
 * other is a cell of its own.
 */
export interface Candidate {
	text: string;
	direct: boolean;
	separated: boolean;
}

/** Lines further below, in heights of the label, belong to something else. */
const REACH_BELOW = 3;

/** What a column heading can contain besides its label: nothing, "19 %", "(EUR)", "€". */
const ADDITION = /^\(?(?:\d{1,2}(?:[.,]\d+)?\s?%|[A-Z]{3}|[€$£])?\)?$/;

/** Finds the texts around labels that could be their values. */
export class Candidates {
	private readonly byCell = new Map<Cell, Occurrence[]>();

	constructor(occurrences: Occurrence[]) {
		for (const occurrence of occurrences) {
			const others = this.byCell.get(occurrence.cell) ?? [];
			others.push(occurrence);
			this.byCell.set(occurrence.cell, others);
		}
	}

	/** The texts at a place, the most likely one first. */
	at(place: Place, label: Occurrence): Candidate[] {
		if (place === 'beside') return this.beside(label);
		if (!ADDITION.test(this.rest(label))) return [];
		return place === 'below' ? this.below(label) : this.after(label);
	}

	/** Whether the cell starts with the label of any field, and so isn't a value. */
	startsWithLabel(cell: Cell): boolean {
		return this.byCell.get(cell)?.some(({ start }) => start === 0) ?? false;
	}

	/** The rest of the label's own cell, then the cells to its right, up to the next label. */
	private beside(label: Occurrence): Candidate[] {
		const rest = this.rest(label);
		const candidates: Candidate[] = [];
		if (rest !== '') candidates.push({ text: rest, direct: true, separated: label.separated });
		if (this.labelAfter(label)) return candidates;
		const cells = label.line.cells;
		for (const cell of cells.slice(cells.indexOf(label.cell) + 1)) {
			if (this.startsWithLabel(cell)) break;
			candidates.push(this.whole(cell));
		}
		return candidates;
	}

	/** The cells below the label, the nearest one first. */
	private below(label: Occurrence): Candidate[] {
		const { lines } = label.page;
		const candidates: Candidate[] = [];
		for (const line of lines.slice(lines.indexOf(label.line) + 1)) {
			if (line.top - label.box.bottom > REACH_BELOW * height(label.box)) break;
			const cell = mostUnder(label.box, line.cells);
			if (!cell) continue;
			if (this.startsWithLabel(cell)) break;
			candidates.push(this.whole(cell));
		}
		return candidates;
	}

	/** The start of the next line, if the label is the last on its own: wrapped text. */
	private after(label: Occurrence): Candidate[] {
		const { lines } = label.page;
		if (label.line.cells.at(-1) !== label.cell) return [];
		const cell = lines[lines.indexOf(label.line) + 1]?.cells[0];
		return cell && !this.startsWithLabel(cell) ? [this.whole(cell)] : [];
	}

	/** The text after the label in its cell, up to the next label. */
	private rest(label: Occurrence): string {
		return label.cell.text.slice(label.valueAt, this.labelAfter(label)?.start).trim();
	}

	private labelAfter(label: Occurrence): Occurrence | undefined {
		return this.byCell
			.get(label.cell)
			?.filter(({ start }) => start >= label.end)
			.sort((a, b) => a.start - b.start)[0];
	}

	private whole(cell: Cell): Candidate {
		const next = this.byCell.get(cell)?.sort((a, b) => a.start - b.start)[0];
		return { text: cell.text.slice(0, next?.start), direct: false, separated: true };
	}
}

/** The cell with the largest overlap in width with the box above it. */
function mostUnder(box: Box, cells: Cell[]): Cell | undefined {
	let best: Cell | undefined;
	let most = 0;
	for (const cell of cells) {
		const shared = Math.min(box.right, cell.right) - Math.max(box.left, cell.left);
		if (shared > most) [best, most] = [cell, shared];
	}
	return best;
}
