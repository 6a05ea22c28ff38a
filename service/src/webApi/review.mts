import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../errors.mjs';
import { clientGone } from '../http/clientGone.mjs';
import { doubtsIn } from '../review/doubts.mjs';
import { LONGEST_VALUE } from '../review/keptReview.mjs';
import type { ReviewStore, StoredReview } from '../review/reviewStore.mjs';
import type { Reviewing } from '../review/reviewing.mjs';
import { MOST_FIELDS, fieldName } from '../teaching/kept.mjs';
import type { NextReview, ReviewEntry, ReviewView } from './answers.mjs';
import { viewOf } from './documents.mjs';

interface ReviewOptions {
	reviews: ReviewStore;
	reviewing: Reviewing;
}

interface OfReview {
	Params: { id: string };
}

/** The size limit of what a person says about a document, in bytes: tables are long. */
const MAX_BODY = 1024 * 1024;

const place = z.object({ page: z.number().int().min(0), word: z.number().int().min(0) });
const value = z.strictObject({
	text: z.string().max(LONGEST_VALUE),
	words: z.array(place).max(100),
});
const said = z.strictObject({
	values: z
		.record(fieldName, value)
		.refine((values) => Object.keys(values).length <= MOST_FIELDS, 'too many fields'),
});

/** To review: the documents with doubts, which a person settles. */
export async function review(app: FastifyInstance, { reviews, reviewing }: ReviewOptions) {
	const options = { bodyLimit: MAX_BODY };

	app.get('/', async (): Promise<ReviewEntry[]> => (await reviews.list()).map(entryOf));

	app.get<OfReview>('/:id', async ({ params }, reply): Promise<ReviewView> => {
		const kept = await reviewing.get(params.id);
		const { pages, fields } = await reviewing.look(kept, clientGone(reply));
		const isPdf = kept.type === 'pdf';
		return {
			...{ entry: entryOf(kept), pages: pages.map((page) => viewOf(page, isPdf)), fields },
			next: (await reviewing.nextAfter(kept.id))?.id,
			taughtName: await reviewing.taughtName(kept.foId),
		};
	});

	app.get<{ Params: { id: string; page: string } }>(
		'/:id/pages/:page',
		async ({ params: { id, page } }, reply) => {
			const kept = await reviews.get(id);
			const picture = await reviewing.seen.pictureOf(kept, Number(page), clientGone(reply));
			if (!picture) throw new ServiceError('unknown_path');
			return reply.type('image/jpeg').send(Buffer.from(picture));
		},
	);

	app.patch<OfReview>('/:id', options, async ({ params, body }, reply) => {
		await reviewing.say(params.id, valuesIn(body));
		return reply.code(204).send();
	});

	app.post<OfReview>('/:id/settled', options, async ({ params, body }): Promise<NextReview> => {
		const { id } = await reviewing.settle(params.id, valuesIn(body));
		return { next: (await reviewing.nextAfter(id))?.id };
	});

	app.post<OfReview>('/:id/example', async ({ params }, reply) => {
		await reviewing.addExample(params.id, clientGone(reply));
		return reply.code(204).send();
	});

	app.delete<OfReview>('/:id', async ({ params }, reply) => {
		await reviewing.remove(params.id);
		return reply.code(204).send();
	});
}

function entryOf({ id, file, foId, account, received, settled, fields, given }: StoredReview) {
	const isOpen = (name: string) => settled === undefined && !Object.hasOwn(given, name);
	const doubts = doubtsIn(fields).filter(isOpen);
	return { id, name: file, foId, account, received, settled: settled?.time, doubts: doubts.length };
}

function valuesIn(body: unknown) {
	const { success, data } = said.safeParse(body);
	if (!success) throw new ServiceError('malformed_request');
	return data.values;
}
