import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Document, type Scalar, type YAMLMap, isMap, parseDocument } from 'yaml';
import { changeFile } from '../files/changeFile.mjs';
import { labelsOf } from '../languages/languages.mjs';
import { DOUBTFUL, type FieldRules, type Project, hasOwnRules } from '../projectRules.mjs';
import { parseProject } from '../projects.mjs';
import type { FieldReport } from './holdBack.mjs';

/** The mode of a file that people read and edit. */
const ANYBODY = 0o666;

/**
 * Writes a learned project. Everything that a person wrote is kept: comments, the name, other labels, and every field
 * that was edited since it was learned. The old file stays until the new one is complete.
 *
 * @returns the fields that a person wrote or edited, and that were kept
 * @throws BadProjectFile if the old file can't be used
 */
export async function writeProject(
	file: string,
	project: Project,
	examples: number,
	name: string | undefined,
	reports: FieldReport[] = [],
): Promise<string[]> {
	let kept: string[] = [];
	await changeProject(file, (old) => {
		if (old !== undefined) parseProject(old, file);
		const document = old === undefined ? new Document({ name: project.name }) : parseDocument(old);
		if (name !== undefined) document.set('name', name);
		setBeginning(document, project);
		if (!document.has('doubtful') && !(DOUBTFUL in project.fields)) document.set('doubtful', true);

		kept = keptFields(document);
		for (const [field, rules] of Object.entries(project.fields)) {
			if (kept.includes(field)) continue;
			const report = reports.find((each) => each.field === field);
			document.setIn(['fields', field], document.createNode(entriesOf(rules, examples, report)));
		}
		document.set('other_labels', document.createNode(otherLabels(document, project)));
		return document;
	});
	return kept;
}

/** Sets `begins_with` near the top of the file. */
function setBeginning(document: Document, { begins_with }: Project): void {
	if (begins_with === undefined) return;
	if (document.has('begins_with')) return document.set('begins_with', begins_with);
	(document.contents as YAMLMap).items.splice(
		1,
		0,
		document.createPair('begins_with', begins_with),
	);
}

/** Renames a project. Throws BadProjectFile. */
export async function renameProject(file: string, name: string): Promise<void> {
	await changeProject(file, (old) => {
		if (old === undefined) return undefined;
		const document = parseDocument(old);
		document.set('name', name);
		return document;
	});
}

/** Renames the fields of a project. Those without a new name are removed. Throws BadProjectFile. */
export async function renameFields(file: string, names: Map<string, string>): Promise<void> {
	await changeProject(file, (old) => {
		if (old === undefined) return undefined;
		const document = parseDocument(old);
		const fields = document.get('fields') as YAMLMap<Scalar<string>>;
		fields.items = fields.items.filter(({ key }) => names.has(key.value));
		for (const { key } of fields.items) key.value = names.get(key.value)!;
		return document;
	});
}

/** The notes in a project's file about how it was learned. */
export interface Origin {
	examples: number;
	/** Fields that were not learned, or that were edited afterwards. */
	edited: string[];
	/** The project that it begins with. */
	beginsWith?: string;
	/** The number of values in the examples, and how many were found while each example was held back. */
	heldBack?: { values: number; found: number };
}

/** The origin of a learned project; undefined for any other. */
export function learnedFrom(text: string): Origin | undefined {
	const document = parseDocument(text);
	const { fields = {}, begins_with } = document.toJS() as {
		fields?: Record<string, { learned?: string }>;
		begins_with?: string;
	};
	const notes = Object.values(fields).map(({ learned = '' }) => learned);
	const counts = notes.flatMap((note) => /^from (\d+) example/.exec(note)?.[1] ?? []);
	if (counts.length === 0) return undefined;
	return {
		examples: Math.max(...counts.map(Number)),
		edited: keptFields(document),
		beginsWith: begins_with,
		heldBack: heldBackIn(notes),
	};
}

function heldBackIn(notes: string[]): Origin['heldBack'] {
	const results = notes.flatMap((note) => {
		const [, found, values] = /, found (\d+) of (\d+),/.exec(note) ?? [];
		return found === undefined ? [] : [{ found: Number(found), values: Number(values) }];
	});
	if (results.length === 0) return undefined;
	return {
		values: results.reduce((sum, { values }) => sum + values, 0),
		found: results.reduce((sum, { found }) => sum + found, 0),
	};
}

/** The old file stays until the new one is complete, or if there is no new one. */
async function changeProject(
	file: string,
	edit: (old: string | undefined) => Document | undefined,
): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	const newText = (old: string | undefined) => {
		const text = edit(old)?.toString({ lineWidth: 100 });
		if (text !== undefined) parseProject(text, file);
		return text;
	};
	await changeFile(file, newText, ANYBODY);
}

/** The fields whose checksum is missing or wrong. */
function keptFields(document: Document): string[] {
	const fields = document.get('fields');
	if (!isMap(fields)) return [];
	const entries = Object.entries(fields.toJS(document) as Record<string, Record<string, unknown>>);
	return entries
		.filter(([, { learned, ...rules }]) => !String(learned).endsWith(checksum(rules)))
		.map(([field]) => field);
}

function entriesOf(
	rules: FieldRules,
	examples: number,
	report?: FieldReport,
): Record<string, unknown> {
	const { begins_with, ends_with, labels, kind, pattern, form, where, which, lines, otherwise } =
		rules;
	const { columns } = rules;
	const entries = {
		...(begins_with !== undefined && { begins_with }),
		...(ends_with !== undefined && { ends_with }),
		...(labels && { labels }),
		...(pattern !== undefined ? { pattern } : hasOwnRules(rules) && { kind }),
		...(form !== undefined && { form }),
		...(where && { where }),
		...(which === 'last' && { which }),
		...(lines && { lines }),
		...(otherwise && { otherwise }),
		...(columns && { columns: columnEntries(columns), ...notRowEntries(rules) }),
	};
	const count = `from ${examples} example${examples === 1 ? '' : 's'}`;
	const held = report?.values ? [`found ${report.found} of ${report.values}`] : [];
	return { ...entries, learned: [count, ...held, checksum(entries)].join(', ') };
}

function columnEntries(columns: NonNullable<FieldRules['columns']>): Record<string, unknown> {
	const entries = Object.entries(columns).map(([name, { labels, kind, with_unit }]) => {
		const entry = { ...(labels.length > 0 && { labels }), ...(kind !== 'text' && { kind }) };
		return [name, { ...entry, ...(with_unit && { with_unit }) }];
	});
	return Object.fromEntries(entries) as Record<string, unknown>;
}

/** The labels of sums, without those that the language files have. */
function notRowEntries({ not_rows = [], not_rows_of = [] }: FieldRules): Record<string, unknown> {
	const known = new Set(labelsOf(not_rows_of));
	const own = not_rows.filter((label) => !known.has(label));
	return {
		...(own.length > 0 && { not_rows: own }),
		...(not_rows_of.length > 0 && { not_rows_of }),
	};
}

/** Keeps the labels in the file because a person may have added them, and leaves out those of fields. */
function otherLabels(document: Document, project: Project): string[] {
	const { fields, other_labels: before = [] } = document.toJS() as Project;
	const own = Object.values(fields).flatMap(({ labels = [] }) => labels);
	const learned = project.other_labels.filter((label) => !own.includes(label));
	return [...new Set([...before, ...learned])];
}

function checksum(entries: Record<string, unknown>): string {
	return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 8);
}
