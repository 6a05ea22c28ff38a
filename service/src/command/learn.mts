import { join } from 'node:path';
import { readExpected } from '../learning/expected.mjs';
import { holdBack } from '../learning/holdBack.mjs';
import { fieldsOf, learnProject } from '../learning/learnProject.mjs';
import { writeProject } from '../learning/projectFile.mjs';
import { readExamples } from '../learning/readExamples.mjs';
import {
	adviceFor,
	heldBackResult,
	keptResult,
	linesOf,
	unlearnedResult,
} from '../learning/report.mjs';
import { SHIPPED_PROJECTS_FOLDER } from '../service.mjs';
import type { LearnCommand } from './arguments.mjs';

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
	const unlearned = fieldsOf(examples)
		.filter((field) => !(field in project.fields))
		.map((field) => unlearnedResult(field, examples));
	if (Object.keys(project.fields).length === 0)
		throw new Error(['Nothing was learned.', ...notes, ...unlearned.flatMap(linesOf)].join('\n'));

	const { projectName: name } = command;
	const kept = await writeProject(file, project, examples.length, name, reports);
	const lines = [
		...notes,
		...[...reports.map(heldBackResult), ...unlearned, ...kept.map(keptResult)].flatMap(linesOf),
		...adviceFor(examples.length),
		`${file} is written. Its project ID is ${command.foId}.`,
	];
	console.log(lines.join('\n'));
}
