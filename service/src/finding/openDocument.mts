import type { Project } from '../projectRules.mjs';
import type { Page } from '../reading/layout.mjs';
import { fallbacksOf } from './fallbacks.mjs';
import { inOnePiece } from './inOnePiece.mjs';
import { byOtherLabels } from './labels/label.mjs';
import { LabelledDocument } from './labelledDocument.mjs';
import { LabelFinder } from './labels/labels.mjs';

/** A document with the labels of a project in it. */
export function openDocument(pages: Page[], project: Project): LabelledDocument {
	return new LabelledDocument(inOnePiece(pages), finderOf(project));
}

/** One per project, because making one takes longer than using it. */
const finders = new WeakMap<Project, LabelFinder>();

function finderOf(project: Project): LabelFinder {
	const known = finders.get(project) ?? newFinder(project);
	finders.set(project, known);
	return known;
}

function newFinder(project: Project): LabelFinder {
	const labels = Object.entries(project.fields).flatMap(([field, { labels = [], kind }]) =>
		labels.map((text, rank) => ({ text, field, kind, rank })),
	);
	const later = Object.entries(project.fields).flatMap(([name, rules]) =>
		fallbacksOf(rules).flatMap((fallback) =>
			typeof fallback === 'object' && 'labels' in fallback
				? fallback.labels.map((text, rank) => {
						return { text, field: byOtherLabels(name), kind: rules.kind, rank };
					})
				: [],
		),
	);
	const others = project.other_labels.map((text, rank) => ({ text, rank }));
	return new LabelFinder([...labels, ...later, ...others]);
}
