import { type Box, type Cell, type Line, type Page, around } from '../../reading/layout.mjs';
import { groupBy } from '../groupBy.mjs';
import type { Label, LabelSpan } from './label.mjs';
import { outlineOf, placesOf } from './labelPattern.mjs';
import { MisreadLabels, outlinesOf, wordsBetween } from './misreadings.mjs';

/** A label found on a page. The value's text starts at `valueAt`. */
export interface Occurrence extends LabelSpan {
	page: Page;
	line: Line;
	cell: Cell;
	valueAt: number;
	/** True if there is a colon or the like between the label and the text after it. */
	separated: boolean;
	box: Box;
}

const SEPARATORS =
	/^(?:\s*\((?![^()\d]{0,4}\d[\d.,'’ ]*[.,]\d\d\))[^()]{0,25}\)(?=\s*(?::|$)))?(?:[\s.:;,#=*|º°№·…_•]|[-–—](?=\s|$))*/u;

/** The number of letters by which labels are looked up: with fewer, too many have the same. */
const LETTERS = 3;

interface KnownLabel {
	label: Label;
	outline: string;
}

/** Finds labels as whole words, ignoring case, white space and punctuation. */
export class LabelFinder {
	/** Labels by their first letters, so that most needn't be looked for in a cell. */
	private readonly byStart: Map<string, KnownLabel[]>;
	private misread?: MisreadLabels;

	constructor(private readonly labels: Label[]) {
		const known = labels.map((label) => ({ label, outline: outlineOf(label.text) }));
		this.byStart = groupBy(known, ({ outline }) => outline.slice(0, LETTERS));
	}

	/** All labels on the page. If two overlap, the longer one is kept, because it is more specific. */
	find(page: Page): Occurrence[] {
		return page.lines.flatMap((line) =>
			line.cells.flatMap((cell) =>
				this.spansIn(cell, page.recognised).map((span) => occurrence(span, page, line, cell)),
			),
		);
	}

	/** Exact matches take precedence over approximate ones. */
	private spansIn(cell: Cell, tolerant: boolean): LabelSpan[] {
		const exact = this.possibleIn(cell).flatMap((label) =>
			placesOf(label.text, cell.text).map((place) => ({ label, ...place })),
		);
		const kept = longestFirst(exact, []);
		if (!tolerant) return kept;
		this.misread ??= new MisreadLabels(this.labels);
		return longestFirst(this.misread.in(cell), kept);
	}

	/** The labels whose letters begin at the start of a word. */
	private possibleIn(cell: Cell): Label[] {
		const words = outlinesOf(cell.text);
		const text = words.join('');
		const possible = new Set<Label>();
		let start = 0;
		for (const word of words) {
			for (let letters = 1; letters <= LETTERS; letters++)
				for (const { label, outline } of this.byStart.get(text.slice(start, start + letters)) ?? [])
					if (text.startsWith(outline, start)) possible.add(label);
			start += word.length;
		}
		return [...possible];
	}
}

/**
 * Adds spans to the existing ones, without overlaps. Two fields can share a label, so equal spans are kept. Of labels of
 * the same length, the first is kept: "GST total: EUR" is no "Total EUR".
 */
function longestFirst(spans: LabelSpan[], existing: LabelSpan[]): LabelSpan[] {
	const kept = [...existing];
	const length = ({ label }: LabelSpan) => label.text.length;
	for (const span of [...spans].sort((a, b) => length(b) - length(a) || a.start - b.start)) {
		const clashes = kept.some(
			(other) => overlap(span, other) && (!same(span, other) || existing.includes(other)),
		);
		if (!clashes) kept.push(span);
	}
	return kept;
}

function overlap(a: LabelSpan, b: LabelSpan): boolean {
	return a.start < b.end && b.start < a.end;
}

function same(a: LabelSpan, b: LabelSpan): boolean {
	return a.start === b.start && a.end === b.end;
}

function occurrence(span: LabelSpan, page: Page, line: Line, cell: Cell): Occurrence {
	const { start, end } = span;
	const separators = SEPARATORS.exec(cell.text.slice(end))?.[0] ?? '';
	return {
		...span,
		page,
		line,
		cell,
		valueAt: end + separators.length,
		separated: /[:;#=…]|\.{3}|_{3}|\s[-–—]\s/.test(separators),
		box: around(wordsBetween(start, end, cell)),
	};
}
