import { createHash } from 'node:crypto';

import type { FixedAnswer, ReceivedRequest } from './httpService.mjs';
import { documentIn } from './multipart.mjs';

/** SHA-256, in hex. */
export function digestOf(content: Buffer | string): string {
	return createHash('sha256').update(content).digest('hex');
}

/** Answers each document with its digest, so that no mix-up goes unnoticed. */
export function answerWithDigest(request: ReceivedRequest): FixedAnswer {
	return { body: { digest: digestOf(documentIn(request)) } };
}
