import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { fileVersion } from './fileVersion.mjs';

/** What a project file can say about a field. README.md explains each entry. */
const fieldRules = z
	.strictObject({
		labels: z.array(z.string().min(1)).min(1).optional(),
		kind: z.enum(['text', 'identifier', 'date', 'amount']).default('text'),
		pattern: regularExpression().optional(),
		skip: regularExpression().optional(),
		where: z
			.array(z.enum(['beside', 'below', 'after', 'before', 'above', 'end of column']))
			.min(1)
			.optional(),
		which: z.enum(['first', 'last']).default('first'),
		learned: z.string().optional(),
		otherwise: z
			.union([
				z.enum(['first line', 'addressee', 'anywhere', 'near the top', 'largest amount']),
				z.strictObject({ pattern: regularExpression() }),
			])
			.optional(),
	})
	.refine((rules) => rules.labels ?? rules.pattern ?? rules.otherwise, {
		message: 'needs labels, a pattern or an otherwise, or it can never be found',
	});

const projectRules = z
	.strictObject({
		name: z.string().min(1),
		fields: z
			.record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be in snake_case'), fieldRules)
			.refine((fields) => Object.keys(fields).length > 0, { message: 'must not be empty' }),
		other_labels: z.array(z.string().min(1)).default([]),
		sums: z.record(z.string(), z.array(z.string()).min(2)).default({}),
	})
	.superRefine(({ fields, sums }, context) => {
		for (const [total, parts] of Object.entries(sums)) {
			const unknown = [total, ...parts].find((name) => fields[name]?.kind !== 'amount');
			if (unknown === undefined) continue;
			const message = `"${unknown}" must be a field of kind amount`;
			context.addIssue({ code: 'custom', path: ['sums', total], message });
		}
	});

export type FieldRules = z.infer<typeof fieldRules>;
export type Project = z.infer<typeof projectRules>;

/** `fo_` followed by a number (docs/interface.md, section 3.2). */
export const FO_ID = /^fo_\d{1,18}$/;

/** A project file that can't be used. The message names the file, line and column. */
export class BadProjectFile extends Error {
	override name = 'BadProjectFile';
}

/**
 * The projects of a folder, one file each: `fo_1.yaml` has the project `fo_1`. New and changed files
 * are used from the next request on.
 */
export class Projects {
	private readonly known = new Map<string, { version: string; project: Project }>();

	constructor(private readonly folder: string) {}

	/** Reads every project once, so that a bad file is noticed when the service starts. */
	async check(): Promise<string[]> {
		const names = await readdir(this.folder).catch((error: Error) => {
			throw new BadProjectFile(`The folder of the projects can't be read: ${error.message}`);
		});
		const foIds = names
			.filter((name) => /\.ya?ml$/.test(name))
			.map((name) => {
				const foId = name.replace(/\.yaml$/, '');
				if (FO_ID.test(foId)) return foId;
				throw new BadProjectFile(
					`${join(this.folder, name)}: a project file is named like fo_4.yaml`,
				);
			});
		for (const foId of foIds) await this.get(foId);
		return foIds.sort();
	}

	/** The project, or undefined if there is none. Throws BadProjectFile. */
	async get(foId: string): Promise<Project | undefined> {
		if (!FO_ID.test(foId)) return undefined;
		const file = join(this.folder, `${foId}.yaml`);
		const version = fileVersion(file);
		if (!version) return undefined;

		const known = this.known.get(foId);
		if (known?.version === version) return known.project;

		const project = parseProject(await readFile(file, 'utf8'), file);
		this.known.set(foId, { version, project });
		return project;
	}
}

/** Parses the text of a project file. Throws BadProjectFile. */
export function parseProject(text: string, file: string): Project {
	const lineCounter = new LineCounter();
	const document = parseDocument(text, { lineCounter, prettyErrors: false });
	const at = (offset: number) => {
		const { line, col } = lineCounter.linePos(offset);
		return `${file}:${line}:${col}`;
	};

	const [broken] = document.errors;
	if (broken) throw new BadProjectFile(`${at(broken.pos[0])}: ${broken.message}`);

	const checked = projectRules.safeParse(document.toJS());
	if (checked.success) return checked.data;

	const issue = checked.error.issues[0];
	const path = (issue?.path ?? []) as Array<string | number>;
	throw new BadProjectFile(
		`${at(offsetOf(document, path))}: ${[path.join('.'), issue?.message].filter(Boolean).join(': ')}`,
	);
}

/** Where an entry is in the file; for a missing one, where its parent is. */
function offsetOf(
	document: ReturnType<typeof parseDocument>,
	path: Array<string | number>,
): number {
	for (let length = path.length; length >= 0; length--) {
		const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
		if (node?.range?.[0] !== undefined) return node.range[0];
	}
	return 0;
}

function regularExpression() {
	return z.string().superRefine((pattern, context) => {
		try {
			new RegExp(pattern, 'iu');
		} catch (error) {
			context.addIssue({ code: 'custom', message: (error as Error).message });
		}
	});
}
