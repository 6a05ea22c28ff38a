import { type Box, type Cell, type Line, type Page, around } from '../reading/layout.mjs';
import { outlineOf, patternOf } from './labelPattern.mjs';
import { MisreadLabels, type Span, fold, outline, tokens, wordStarts } from './misreadings.mjs';

/** A label of a project. Without `field` it is only there so that it isn't mistaken for a field's label. */
export interface Label {
	text: string;
	field?: string;
	/** The kind of the field's values. */
	kind?: string;
	/** Its place among the labels of its field, which begin with the preferred one. */
	rank: number;
}

/** Where a label is: characters `start` to `end` of a cell. The value's text starts at `valueAt`. */
export interface Occurrence {
	label: Label;
	page: Page;
	line: Line;
	cell: Cell;
	start: number;
	end: number;
	valueAt: number;
	/** Whether there is a colon or the like between the label and what follows. */
	separated: boolean;
	box: Box;
}

const SEPARATORS = /^(?:\s*\([^()]{0,25}\)(?=\s*(?::|$)))?(?:[\s.:;,#=*|º°№·…_•]|[-–—](?=\s|$))*/u;

interface KnownLabel {
	label: Label;
	outline: string;
}

interface LabelSpan extends Span {
	label: Label;
}

/** Finds labels as whole words, ignoring case, white space and punctuation. */
export class LabelFinder {
	/** Labels by their first letter: most labels need not be looked for in a cell. */
	private readonly byStart = new Map<string, KnownLabel[]>();
	private misread?: MisreadLabels<Label>;

	constructor(private readonly labels: Label[]) {
		for (const label of labels) {
			const known = { label, outline: outlineOf(label.text) };
			const start = known.outline.slice(0, 1);
			const others = this.byStart.get(start);
			if (others) others.push(known);
			else this.byStart.set(start, [known]);
		}
	}

	/** All labels on the page. If two overlap, the longer one counts, as it is more specific. */
	find(page: Page): Occurrence[] {
		return page.lines.flatMap((line) =>
			line.cells.flatMap((cell) =>
				this.spansIn(cell, page.recognised).map(({ label, start, end }) =>
					occurrence(label, page, line, cell, start, end),
				),
			),
		);
	}

	/** Exact matches take precedence over approximate ones. */
	private spansIn(cell: Cell, tolerant: boolean): LabelSpan[] {
		const exact = this.possibleIn(cell).flatMap((label) =>
			[...cell.text.matchAll(patternOf(label.text))].map((match) => ({
				label,
				start: match.index,
				end: match.index + match[0].length,
			})),
		);
		const kept = longestFirst(exact, []);
		if (!tolerant) return kept;
		this.misread ??= new MisreadLabels(this.labels, ({ text }) => text);
		return longestFirst(this.misread.in(cell), kept);
	}

	private possibleIn(cell: Cell): Label[] {
		const text = outline(cell.text);
		const starts = new Set(tokens(cell.text).map((word) => fold(word).slice(0, 1)));
		return [...starts]
			.flatMap((start) => this.byStart.get(start) ?? [])
			.filter((known) => text.includes(known.outline))
			.map(({ label }) => label);
	}
}

/** Adds spans to the existing ones, without overlaps. Two fields can share a label, so equal spans are kept. */
function longestFirst(spans: LabelSpan[], existing: LabelSpan[]): LabelSpan[] {
	const kept = [...existing];
	for (const span of [...spans].sort((a, b) => b.end - b.start - (a.end - a.start))) {
		const clashes = kept.some(
			(other) => overlap(span, other) && (!same(span, other) || existing.includes(other)),
		);
		if (!clashes) kept.push(span);
	}
	return kept;
}

function overlap(a: Span, b: Span): boolean {
	return a.start < b.end && b.start < a.end;
}

function same(a: Span, b: Span): boolean {
	return a.start === b.start && a.end === b.end;
}

function occurrence(
	label: Label,
	page: Page,
	line: Line,
	cell: Cell,
	start: number,
	end: number,
): Occurrence {
	const separators = SEPARATORS.exec(cell.text.slice(end))?.[0] ?? '';
	const starts = wordStarts(cell);
	const words = cell.words.filter((word, index) => {
		const at = starts[index] ?? 0;
		return at < end && at + word.text.length > start;
	});
	return {
		label,
		page,
		line,
		cell,
		start,
		end,
		valueAt: end + separators.length,
		separated: /[:;#=…]|\.{3}|_{3}/.test(separators),
		box: around(words),
	};
}
