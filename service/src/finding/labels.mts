import { type Box, type Cell, type Line, type Page, around } from '../reading/layout.mjs';
import { type Span, almostIn, compact, tokens, wordStarts } from './misreadings.mjs';

/** A label of a project. Without `field` it is only there so that it isn't mistaken for a field's label. */
export interface Label {
	text: string;
	field?: string;
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

const SEPARATORS = /^(?:\s*\([^()]{0,25}\)(?=\s*(?::|$)))?(?:[\s.:;,#=*|]|[-–—](?=\s|$))*/u;

interface LabelSpan extends Span {
	label: Label;
}

/** Finds labels as whole words, ignoring case, white space and punctuation. */
export class LabelFinder {
	private readonly labels: Array<{ label: Label; pattern: RegExp; compact: string; size: number }>;

	constructor(labels: Label[]) {
		this.labels = labels.map((label) => ({
			label,
			pattern: patternOf(label.text),
			compact: compact(label.text),
			size: tokens(label.text).length,
		}));
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
		const exact = this.labels.flatMap(({ label, pattern }) =>
			[...cell.text.matchAll(pattern)].map((match) => ({
				label,
				start: match.index,
				end: match.index + match[0].length,
			})),
		);
		const kept = longestFirst(exact, []);
		return tolerant ? longestFirst(this.almostIn(cell), kept) : kept;
	}

	private almostIn(cell: Cell): LabelSpan[] {
		return this.labels.flatMap(({ label, compact, size }) =>
			almostIn(cell, compact, size).map((span) => ({ ...span, label })),
		);
	}
}

function patternOf(label: string): RegExp {
	const letters = tokens(label).map((token) => [...token].map(tolerantLetter).join(''));
	return new RegExp(
		`(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][-_])${letters.join('[\\s\\p{P}]{0,3}')}(?![-_]?[\\p{L}\\p{N}])`,
		'giu',
	);
}

/** Recognition and some keyboards lose the dots of ä, ö and ü. */
function tolerantLetter(letter: string): string {
	const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
	return base === letter ? letter : `(?:${letter}|${base}e?)`;
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
		separated: /[:;#=]/.test(separators),
		box: around(words),
	};
}
