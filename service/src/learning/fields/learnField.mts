import { escaped } from '../../languages/wordPattern.mjs';
import type { Fallback, FieldRules } from '../../projectRules.mjs';
import { type Example, spotsOf } from '../example.mjs';
import type { Spot } from '../locate.mjs';
import { type Anchor, anchorsOf } from './anchors.mjs';
import { type Shape, literals, patternOf, shapeOf } from './shape.mjs';
import type { Trial } from './trial.mjs';

/** Enough labels even if no two documents are alike. */
const MOST_LABELS = 30;

/**
 * The rules that find a field in the examples, or undefined if there are none. Labels that lead to most values are
 * first, and there is a fallback if it finds more.
 */
export function learnField(
	field: string,
	examples: Example[],
	trial: Trial,
): FieldRules | undefined {
	const spots = examples.map((example) => spotsOf(example, field));
	const written = spots.flatMap(([first]) => (first ? [first.text] : []));
	if (written.length === 0) return undefined;
	const shape = shapeOf(written);
	const values = new Set(
		examples.flatMap(({ expected }) => Object.values(expected).map(asPrinted)),
	);
	const anchors = supported(spots).filter(({ label }) => !values.has(asPrinted(label)));

	const pointsOf = (rules: FieldRules) => trial.points(field, rules, examples);
	const byLabels = (['first', 'last'] as const)
		.map((which) => withLabels({ ...shape, which }, anchors, pointsOf))
		.filter((rules) => rules !== undefined);
	const bases: FieldRules[] = [...byLabels, { ...shape, which: 'first' }];
	const fallbacks = fallbacksFor(shape, written, spots);
	const choices = [
		...byLabels,
		...bases.flatMap((rules) => fallbacks.map((otherwise) => ({ ...rules, otherwise }))),
	];
	return choices
		.map((rules) => ({ rules, points: pointsOf(rules) }))
		.filter((choice) => choice.points > 0)
		.reduce<{ rules?: FieldRules; points: number }>(
			(best, choice) => (choice.points > best.points ? choice : best),
			{ points: 0 },
		).rules;
}

/** The letters and digits of a text. Their case matters: "Invoice" can be a label even if the type is "invoice". */
function asPrinted(text: string): string {
	return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The labels to try, those without digits first. Text after or below a value, or text with digits, is only a label if
 * several documents have it there.
 */
function supported(spots: Spot[][]): Anchor[] {
	const anchors = new Map<string, Anchor & { documents: Set<Spot[]> }>();
	for (const document of spots) {
		for (const anchor of document.flatMap(anchorsOf)) {
			const key = `${anchor.place}: ${anchor.label}`;
			const known = anchors.get(key) ?? { ...anchor, documents: new Set() };
			anchors.set(key, known);
			known.documents.add(document);
		}
	}
	const isDoubtful = ({ place, label }: Anchor) =>
		place === 'before' || place === 'above' || /\d/.test(label);
	return [...anchors.values()]
		.filter((anchor) => !isDoubtful(anchor) || anchor.documents.size > 1)
		.sort((one, other) => Number(/\d/.test(one.label)) - Number(/\d/.test(other.label)));
}

/** Adds the most helpful label until none helps. */
function withLabels(
	shape: FieldRules,
	anchors: Anchor[],
	pointsOf: (rules: FieldRules) => number,
): FieldRules | undefined {
	let best: { rules: FieldRules; points: number } | undefined;
	while ((best?.rules.labels?.length ?? 0) < MOST_LABELS) {
		const before = best;
		for (const anchor of anchors) {
			const rules = extended(before?.rules ?? shape, anchor);
			const points = pointsOf(rules);
			if (points > (best?.points ?? 0)) best = { rules, points };
		}
		if (best === before) break;
	}
	return best?.rules;
}

function extended(rules: FieldRules, { label, place }: Anchor): FieldRules {
	return {
		...rules,
		labels: [...new Set([...(rules.labels ?? []), label])],
		where: [...new Set([...(rules.where ?? []), place])],
	};
}

/** The fallbacks that could find the values, the most general one first. */
function fallbacksFor(
	{ kind, pattern, lines }: Shape,
	written: string[],
	spots: Spot[][],
): Fallback[] {
	if (lines !== undefined) return [];
	if (pattern === undefined && kind === 'amount') return ['largest amount'];
	if (kind === 'date') return ['near the top', 'anywhere'];
	if (pattern !== undefined) return ['anywhere'];
	const code = kind === 'identifier' && written.length > 1 ? patternOf(written) : undefined;
	const constant = new Set(written).size < written.length ? [{ pattern: literals(written) }] : [];
	const sentences = spots.flatMap(([first]) => (first ? inSentence(first) : [])).slice(0, 3);
	const names: Fallback[] = kind === 'text' ? [...constant, 'first line', 'addressee'] : [];
	return [...names, ...(code ? [{ pattern: code }] : []), ...sentences];
}

/** A pattern with the words around a value in the middle of a text. */
function inSentence({ cell, start, end, text }: Spot): Fallback[] {
	const before = /(?:[\p{L}'’-]{1,30}[\s,]{1,3}){1,2}$/u.exec(cell.text.slice(0, start))?.[0];
	const after = /^[\s,.;)]*[\p{L}'’-]+/u.exec(cell.text.slice(end))?.[0] ?? '';
	if (before === undefined) return [];
	const value = /\d/.test(text) ? '([\\p{L}\\p{N}][\\p{L}\\p{N}/_.-]{0,40})' : '(\\p{L}.{0,60}?)';
	const end_ = after === '' ? '$' : spaced(after);
	return [{ pattern: `(?<!\\p{L})${spaced(before)}${value}${end_}` }];
}

function spaced(text: string): string {
	return escaped(text).replace(/\s+/gu, '\\s+');
}
