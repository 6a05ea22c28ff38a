import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Plan, Rate } from '../accounts/account.mjs';
import { ServiceError } from '../errors.mjs';

const MEGABYTE = 1024 * 1024;
const MILLISECONDS = { second: 1000, minute: 60_000 };

/** The limits of accounts whose plan doesn't set them. */
export type DefaultPlan = Plan & { maxFileSize: number };

declare module 'fastify' {
	interface FastifyRequest {
		/** The size limit of the document, in bytes. */
		maxDocumentSize: number;
	}
}

/** Refuses what an account's plan doesn't allow (docs/interface.md, section 6.1). For requests with an account. */
export async function addPlanLimits(app: FastifyInstance, defaults: DefaultPlan): Promise<void> {
	app.decorateRequest('maxDocumentSize', 0);
	app.addHook('onRequest', async (request) => {
		const size = accountOf(request).plan.maxFileSize ?? defaults.maxFileSize;
		request.maxDocumentSize = Math.min(size, defaults.maxFileSize) * MEGABYTE;
	});
	await addRates(app, defaults.rate);
	limitDocumentsAtATime(app);
}

async function addRates(app: FastifyInstance, usual: Rate | undefined): Promise<void> {
	const rateOf = (request: FastifyRequest) => accountOf(request).plan.rate ?? usual;
	await app.register(rateLimit, {
		allowList: (request) => rateOf(request) === undefined,
		max: (request) => rateOf(request)!.requests,
		timeWindow: (request) => MILLISECONDS[rateOf(request)!.per],
		keyGenerator: (request) => accountOf(request).id,
		errorResponseBuilder: () => new ServiceError('too_many_requests'),
	});
}

function limitDocumentsAtATime(app: FastifyInstance): void {
	const inProgress = new Map<string, number>();
	app.addHook('onRequest', async (request, reply) => {
		const { id, plan } = accountOf(request);
		const count = inProgress.get(id) ?? 0;
		if (count >= (plan.documentsAtATime ?? Infinity)) throw new ServiceError('too_many_documents');
		inProgress.set(id, count + 1);
		reply.raw.once('close', () => inProgress.set(id, inProgress.get(id)! - 1));
	});
}

/** These hooks run after the authentication. */
function accountOf({ account }: FastifyRequest): Account {
	return account!;
}
