import type { ICredentialDataDecryptedObject, IExecuteFunctions, IDataObject } from 'n8n-workflow';

import { extractDataUrl } from '../../credentials/endpoint';
import { bodyOf, fieldsOf } from './answer';
import type { Document } from './documents';
import { send } from './transport';

/**
 * One document through the service.
 *
 * @returns the extracted fields; without `simplify` the body as it came
 * @throws Problem where it could not be extracted
 */
export async function extract(
	context: IExecuteFunctions,
	credentials: ICredentialDataDecryptedObject,
	document: Document,
): Promise<IDataObject> {
	const service = {
		url: extractDataUrl(String(credentials.baseUrl ?? '')),
		apiKey: String(credentials.apiKey ?? '').trim(),
	};
	const { simplify, timeout } = document.options;
	const answer = await send(context, service, await document.load(), timeout);
	const body = bodyOf(answer);
	return simplify ? fieldsOf(body) : body;
}
