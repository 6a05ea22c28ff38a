import { join } from 'node:path';
import { readExpected } from '../learning/expected.mjs';
import { type FieldReport, holdBack, reasonOf } from '../learning/holdBack.mjs';
import { fieldsOf, learnProject } from '../learning/learnProject.mjs';
import { writeProject } from '../learning/projectFile.mjs';
import { type Example, readExamples } from '../learning/readExamples.mjs';
import { SHIPPED_PROJECTS_FOLDER } from '../service.mjs';
import type { LearnCommand } from './arguments.mjs';

/** Fewer examples than this can't show what changes from one document to the next. */
const ENOUGH = 3;
/** More would hide the other fields. */
const MOST_MISSES = 5;

/** Learns a project from a folder of examples, writes its file, and reports how well it does. */
export async function learn(command: LearnCommand): Promise<void> {
	const file = join(command.projects ?? SHIPPED_PROJECTS_FOLDER, `${command.foId}.yaml`);
	const { expected, notes } = await readExpected(command.folder);
	let count = 0;
	const examples = await readExamples(command.folder, expected, (name) =>
		console.log(`Reading ${++count} of ${expected.size}: ${name}`),
	);
	console.log('Learning …');
	const project = learnProject(command.projectName ?? command.foId, examples);
	const reports = examples.length > 1 ? holdBack(examples) : [];
	const unknown = fieldsOf(examples).filter((field) => !(field in project.fields));
	if (Object.keys(project.fields).length === 0)
		throw new Error(['Nothing was learned.', ...notes, ...unlearned(unknown, examples)].join('\n'));

	const kept = await writeProject(file, project, examples.length, command.projectName);
	const lines = [
		...notes,
		...reports.flatMap(linesOf),
		...unlearned(unknown, examples),
		...kept.map(
			(field) => `${field}: kept as it was in the file, as a person wrote or changed it.`,
		),
		...advice(examples.length),
		`${file} is written. Its project ID is ${command.foId}.`,
	];
	console.log(lines.join('\n'));
}

function linesOf({ field, values, found, misses }: FieldReport): string[] {
	if (values === 1) return [`${field}: only one example has a value, so it can't be checked`];
	const shown = misses.slice(0, MOST_MISSES).map(({ file, reason }) => `  ${file}: ${reason}`);
	const more = misses.length - shown.length;
	return [
		`${field}: found in ${found} of ${values} documents while each was held back`,
		...shown,
		...(more > 0 ? [`  and ${more} more`] : []),
	];
}

function unlearned(fields: string[], examples: Example[]): string[] {
	return fields.flatMap((field) => {
		const own = examples.filter(({ expected }) => expected[field]);
		const reasons = own
			.slice(0, MOST_MISSES)
			.map((example) => `  ${example.file}: ${reasonOf(example, field, '')}`);
		return [
			`${field}: not learned.`,
			...(own.length > 0 ? reasons : ['  No example has a value.']),
		];
	});
}

function advice(count: number): string[] {
	if (count >= ENOUGH) return [];
	if (count === 1)
		return [
			'One example is enough for documents of the same layout, but nothing could be checked. Add two more.',
		];
	return [
		`${count} examples show little about how documents differ. With ${ENOUGH} or more, you can rely on these numbers.`,
	];
}
