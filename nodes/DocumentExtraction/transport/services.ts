import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { Problem } from '../problem';
import { excerpt } from '../wording';
import { CREDENTIAL, Service } from './service';

/**
 * The services that an execution sends its documents to. A credential may have expressions, such as
 * `{{ $json.tenantKey }}`, so each item can have its own account. n8n doesn't reveal whether a credential has
 * expressions, so the node asks for the credential of each item.
 */
export class Services {
	private readonly byData = new Map<string, Service>();

	constructor(private readonly context: IExecuteFunctions) {}

	/** @throws Problem if the item's credential can't be loaded or used */
	async ofItem(itemIndex: number): Promise<Service> {
		const data = await this.context.getCredentials(CREDENTIAL, itemIndex).catch((error: Error) => {
			throw new Problem(
				"The credential couldn't be loaded",
				`Nothing was sent. Open the node, and choose a credential. ${IF_EXPRESSION} n8n says: ${excerpt(error.message)}`,
			);
		});
		const key = JSON.stringify([data.baseUrl, data.apiKey]);
		const service = this.byData.get(key) ?? serviceFor(this.context, data);
		if (service instanceof Problem) throw service;
		this.byData.set(key, service);
		return service;
	}

	/** @param account the account of an item that was passed to `ofItem` */
	ofAccount(account: string): Service {
		return [...this.byData.values()].find((service) => service.account === account)!;
	}
}

/** @returns Problem with what to correct in the credential */
function serviceFor(
	context: IExecuteFunctions,
	data: ICredentialDataDecryptedObject,
): Service | Problem {
	try {
		return new Service(context, data);
	} catch (error) {
		const { message } = error as Error;
		return new Problem(message, `Nothing was sent. Correct the credential. ${IF_EXPRESSION}`);
	}
}

const IF_EXPRESSION = 'If it has an expression, check its value for this item.';
