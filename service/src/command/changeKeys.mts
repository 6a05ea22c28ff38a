import { KeyStore } from '../keys.mjs';
import { DATA_FOLDER } from '../service.mjs';
import type { KeysCommand } from './arguments.mjs';

/** Creates, lists or revokes keys. A running service notices it with its next request. */
export async function changeKeys(command: KeysCommand): Promise<void> {
	const store = new KeyStore(command.data ?? DATA_FOLDER);
	if (command.action === 'create') {
		const { id, secret } = await store.create(command.keyName, command.permission);
		console.log(`${secret}\nIts ID is ${id}. This is the only time it is shown: keep it safe.`);
	} else if (command.action === 'list') {
		for (const { id, name, permission, created } of await store.list()) {
			console.log([id, created, permission ? 'full' : 'without permission', name].join('  '));
		}
	} else if (!(await store.revoke(command.id ?? ''))) {
		throw new Error(`There is no key with the ID ${command.id}. "keys list" shows all keys.`);
	} else {
		console.log(`The key ${command.id} has been revoked.`);
	}
}
