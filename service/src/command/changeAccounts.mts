import { type Account, DEFAULT_ACCOUNT } from '../accounts/account.mjs';
import { AccountStore } from '../accounts/accountStore.mjs';
import { KeyStore } from '../keys.mjs';
import { DATA_FOLDER } from '../service.mjs';
import type { AccountsCommand } from './accountArguments.mjs';

/** Creates, changes, lists or removes accounts. A running service notices it with its next request. */
export async function changeAccounts(command: AccountsCommand): Promise<void> {
	const { action, id, data = DATA_FOLDER } = command;
	const store = new AccountStore(data);
	if (action === 'list') {
		for (const account of await store.list()) console.log(lineOf(account));
		return;
	}
	const known = await store.get(id);
	if (action === 'create' && known) throw new Error(`The account ${id} exists already.`);
	if (action !== 'create' && !known)
		throw new Error(`There is no account ${id}. "accounts list" shows all accounts.`);
	if (action === 'remove') {
		await remove(store, id, data);
	} else {
		const account = changed(known ?? { id, name: id, plan: {} }, command);
		await store.save(account);
		console.log(lineOf(account));
	}
}

/** Revokes the keys first, so that none of them is left without its limits. */
async function remove(store: AccountStore, id: string, data: string): Promise<void> {
	if (id === DEFAULT_ACCOUNT.id) {
		throw new Error(
			'The default account always exists. "accounts change default" changes its limits.',
		);
	}
	const keys = await new KeyStore(data).revokeAll(id);
	await store.remove(id);
	console.log(`The account ${id} has been removed, and its keys (${keys}) have been revoked.`);
}

function changed(account: Account, command: AccountsCommand): Account {
	const { accountName, projects, maxFileSize, rate, documentsAtATime } = command;
	const { plan } = account;
	return {
		id: account.id,
		name: accountName ?? account.name,
		projects: either(projects, account.projects),
		plan: {
			maxFileSize: either(maxFileSize, plan.maxFileSize),
			rate: either(rate, plan.rate),
			documentsAtATime: either(documentsAtATime, plan.documentsAtATime),
		},
	};
}

/** Null removes the value, undefined keeps it. */
function either<T>(change: T | null | undefined, value: T | undefined): T | undefined {
	return change === undefined ? value : (change ?? undefined);
}

function lineOf({ id, name, projects, plan }: Account): string {
	const { maxFileSize, rate, documentsAtATime } = plan;
	const limits = [
		projects ? `projects ${projects.join(', ')}` : 'all projects',
		maxFileSize && `files up to ${maxFileSize} MB`,
		rate && `${rate.requests} requests a ${rate.per}`,
		documentsAtATime && `${documentsAtATime} documents at a time`,
	];
	return [id, name, ...limits.filter(Boolean)].join('  ');
}
