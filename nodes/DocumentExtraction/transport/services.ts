import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { Problem } from '../problem';
import { excerpt } from '../wording';
import { CREDENTIAL, Service } from './service';

/**
 * The services that an execution sends its items to. A credential may have expressions, such as
 * `{{ $json.tenantKey }}`, so each item can have an account of its own. n8n doesn't tell whether a credential
 * has expressions, so it is asked for each item.
 */
export class Services {
	private readonly byData = new Map<string, Service>();

	private readonly byAccount = new Map<string, Service>();

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
		this.byAccount.set(service.account, service);
		return service;
	}

	/** @param account of an item whose service was asked for */
	ofAccount(account: string): Service {
		return this.byAccount.get(account)!;
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

const IF_EXPRESSION = 'If it has an expression, check what that gives for this item.';
