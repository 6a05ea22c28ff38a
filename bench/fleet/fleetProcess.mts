// An n8n process that runs many executions at the same time. It receives one `FleetOrder` per message and
// answers with its outcome.
import '../quiet.mjs';

import { startEngine } from '../../engine/engine.mjs';
import { answerEach } from '../answeringProcess.mjs';
import { contestantOf, type Recipe, sendSideBySide } from '../contestants/contestants.mjs';
import { fileDocuments, inSets } from '../contestants/documents.mjs';
import type { Started } from '../services/service.mjs';

export interface FleetOrder {
	recipe: Recipe;
	/** How many executions run at the same time. */
	executions: number;
	/** Of each execution. */
	documents: number;
	service: Started;
}

const starting = startEngine('filesystem');

answerEach(async ({ recipe, executions, documents, service }: FleetOrder) => {
	const engine = await starting;
	const all = await fileDocuments(engine, executions * documents);
	return await sendSideBySide(contestantOf(engine, recipe), inSets(documents, all), service);
});
