import { createHash } from 'node:crypto';

import { partsOf } from './multipart.mjs';
import { startRecordingServer, type RecordingServer } from './recordingServer.mjs';

/** SHA-256, in hex. */
export function digestOf(content: Buffer | string): string {
	return createHash('sha256').update(content).digest('hex');
}

/** A service that answers each document with its digest, so that nothing can be mixed up unseen. */
export async function startDigestService(): Promise<RecordingServer> {
	const service = await startRecordingServer((_request, response) => {
		const { headers, body } = service.requests.at(-1)!;
		const type = headers['content-type']!;
		const content = type.startsWith('multipart/')
			? partsOf(type, body)[1]!.content
			: new URLSearchParams(body.toString()).get('text')!;
		response.end(JSON.stringify({ digest: digestOf(content) }));
	});
	return service;
}
