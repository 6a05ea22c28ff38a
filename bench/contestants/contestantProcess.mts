// A process for contestants of one kind. It receives one `Order` per message and answers with its
// outcome.
import '../quiet.mjs';

import { startEngine } from '../../engine/engine.mjs';
import { contestantOf, type Outcome, type Recipe } from './contestants.mjs';
import { type Documents, fileDocuments, type Kind, textDocuments } from './documents.mjs';
import type { Started } from '../services/service.mjs';

export interface Order {
	recipe: Recipe;
	kind: Kind;
	count: number;
	service: Started;
}

const starting = startEngine('filesystem');
const known = new Map<string, Documents>();

process.on('message', (order: Order) => {
	void follow(order).then((outcome) => process.send!(outcome));
});
process.on('disconnect', () => process.exit());

async function follow({ recipe, kind, count, service }: Order): Promise<Outcome> {
	const documents = await documentsOf(kind, count);
	return await contestantOf(await starting, recipe).send(documents, service);
}

async function documentsOf(kind: Kind, count: number): Promise<Documents> {
	const key = `${count} ${kind}s`;
	if (!known.has(key)) {
		known.set(
			key,
			kind === 'file' ? await fileDocuments(await starting, count) : textDocuments(count),
		);
	}
	return known.get(key)!;
}
