import { readExpected } from '../learning/examples/expected.mjs';
import { holdBack } from '../learning/holdBack.mjs';
import { learn as learnFrom } from '../learning/learningWorker.mjs';
import { writeProject } from '../learning/projectFile.mjs';
import { readExamples } from '../learning/examples/readExamples.mjs';
import { adviceFor, keptResult, linesOf, resultsOf } from '../learning/report.mjs';
import { DATA_FOLDER, SHIPPED_PROJECTS, projectsOf } from '../service.mjs';
import { ExampleStore } from '../teaching/exampleStore.mjs';
import { idsIn, keepFolder, otherExamples } from '../teaching/folderExamples.mjs';
import { TaughtProjects } from '../teaching/taughtProjects.mjs';
import type { LearnCommand } from './arguments.mjs';
import { UsageError } from './usageError.mjs';

/** Learns a project from a folder of examples and the kept ones, writes its file and reports how well it does. */
export async function learn(command: LearnCommand): Promise<void> {
	const { foId, folder } = command;
	const projects = projectsOf(command);
	const file = projects.fileOf(foId)!;
	if (SHIPPED_PROJECTS.includes(file))
		throw new UsageError(`${foId} comes with the service. Choose another ID, such as fo_5.`);
	if ((await projects.get(foId))?.several)
		throw new UsageError(`${foId} has several: true, so it can't be learned. Choose another ID.`);
	const store = new ExampleStore(command.data ?? DATA_FOLDER);
	const given = folder === undefined ? undefined : await examplesIn(folder);
	const others = await otherExamples(store, foId, given?.ids ?? new Set());
	const examples = [...(given?.examples ?? []), ...others];
	if (examples.length === 0)
		throw new UsageError(`${foId} has no examples yet. Use it like this: learn ${foId} FOLDER.`);
	const notes = [
		...(given?.notes ?? []),
		...(others.length > 0
			? [`Also learned from ${counted(others.length)} that were kept earlier.`]
			: []),
	];
	console.log('Learning …');
	const base = await new TaughtProjects(store, projects).baseOf(foId);
	const { project, unlearned } = learnFrom({
		...{ name: command.projectName ?? foId, examples, base },
	});
	const reports = examples.length > 1 ? holdBack(examples, base) : [];
	if (Object.keys(project.fields).length === 0)
		throw new Error(['Nothing was learned.', ...notes, ...unlearned.flatMap(linesOf)].join('\n'));

	const { projectName: name } = command;
	const kept = await writeProject(file, project, examples.length, name, reports);
	const unkept = given ? await keepFolder(store, foId, folder!, given.expected) : [];
	const lines = [
		...notes,
		...[...resultsOf(reports, unlearned), ...kept.map(keptResult)].flatMap(linesOf),
		...adviceFor(project, examples.length),
		...unkept,
		`The project is written to ${file}. Its project ID is ${foId}.`,
	];
	console.log(lines.join('\n'));
}

/** The examples of a folder. Throws BadExamples. */
async function examplesIn(folder: string) {
	const { expected, notes } = await readExpected(folder);
	let count = 0;
	const examples = await readExamples(folder, expected, (name) =>
		console.log(`Reading ${++count} of ${expected.size}: ${name}`),
	);
	return { expected, notes, examples, ids: await idsIn(folder, expected) };
}

function counted(count: number): string {
	return `${count} example${count === 1 ? '' : 's'}`;
}
