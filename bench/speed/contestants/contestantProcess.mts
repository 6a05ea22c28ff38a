// A process for contestants of one kind. It receives one `Order` per message and answers with its
// outcome.
import '../quiet.mjs';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { answerEach } from '../answeringProcess.mjs';
import { contestantOf, type Recipe, sendSideBySide } from './contestants.mjs';
import { type Documents, fileDocuments, inSets, type Kind, textDocuments } from './documents.mjs';
import type { Started } from '../services/service.mjs';

export interface Order {
	recipe: Recipe;
	kind: Kind;
	/** The number of executions that run at the same time. */
	executions: number;
	/** Of each execution. */
	documents: number;
	service: Started;
}

const starting = startEngine('filesystem');
const known = new Map<string, Documents>();

answerEach(async ({ recipe, kind, executions, documents, service }: Order) => {
	const sets = inSets(documents, await documentsOf(kind, executions * documents));
	const contestant = contestantOf(await starting, recipe);
	const before = process.cpuUsage();
	const outcome = await sendSideBySide(contestant, sets, service);
	const { user, system } = process.cpuUsage(before);
	return { ...outcome, processorSeconds: (user + system) / 1e6 };
});

async function documentsOf(kind: Kind, count: number): Promise<Documents> {
	const key = `${count} ${kind}s`;
	const documents =
		known.get(key) ??
		(kind === 'file' ? await fileDocuments(await starting, count) : textDocuments(count));
	known.set(key, documents);
	return documents;
}
