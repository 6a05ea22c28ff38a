// An n8n process that runs many executions at the same time. It receives one `FleetOrder` per message and
// answers with its outcome.
import '../quiet.mjs';

import { startEngine } from '../../engine/engine.mjs';
import {
	contestantOf,
	type Outcome,
	type Recipe,
	sendSideBySide,
} from '../contestants/contestants.mjs';
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

process.on('message', (order: FleetOrder) => {
	void follow(order).then((outcome) => process.send!(outcome));
});
process.on('disconnect', () => process.exit());

async function follow({ recipe, executions, documents, service }: FleetOrder): Promise<Outcome> {
	const engine = await starting;
	const all = await fileDocuments(engine, executions * documents);
	return await sendSideBySide(contestantOf(engine, recipe), inSets(documents, all), service);
}
