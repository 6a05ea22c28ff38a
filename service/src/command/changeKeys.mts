import { AccountStore } from '../accounts/accountStore.mjs';
import { KeyStore } from '../keys.mjs';
import { DATA_FOLDER } from '../service.mjs';
import type { KeysCommand } from './arguments.mjs';

/** Creates, lists or revokes keys. A running service notices it with its next request. */
export async function changeKeys(command: KeysCommand): Promise<void> {
	const { data = DATA_FOLDER, account } = command;
	const store = new KeyStore(data);
	if (command.action === 'create') {
		if (!(await new AccountStore(data).get(account)))
			throw new Error(`There is no account ${account}. "accounts list" shows all accounts.`);
		const { id, secret } = await store.create(command.keyName, command.permission, account);
		console.log(`${secret}\nIts ID is ${id}. This is the only time it is shown: keep it safe.`);
	} else if (command.action === 'list') {
		for (const { id, name, permission, account: owner, created } of await store.list()) {
			const account = owner === undefined ? [] : [`account ${owner}`];
			const rights = permission ? 'full' : 'without permission';
			console.log([id, created, rights, ...account, name].join('  '));
		}
	} else if (!(await store.revoke(command.id ?? ''))) {
		throw new Error(`There is no key with the ID ${command.id}. "keys list" shows all keys.`);
	} else {
		console.log(`The key ${command.id} has been revoked.`);
	}
}
