import { join } from 'node:path';
import { JsonList } from '../files/jsonList.mjs';
import { type Account, DEFAULT_ACCOUNT, accountRules } from './account.mjs';

/** The accounts in the data folder, which can be changed at any time, and the default one. */
export class AccountStore {
	private readonly accounts: JsonList<Account>;

	constructor(folder: string) {
		this.accounts = new JsonList(join(folder, 'accounts.json'), 'accounts', accountRules);
	}

	/** All accounts, the default one first. Throws ListFileError. */
	async list(): Promise<Account[]> {
		const stored = await this.accounts.list();
		const isStored = stored.some(({ id }) => id === DEFAULT_ACCOUNT.id);
		return isStored ? stored : [DEFAULT_ACCOUNT, ...stored];
	}

	/** Undefined if there is no account with this ID. Throws ListFileError. */
	async get(id = DEFAULT_ACCOUNT.id): Promise<Account | undefined> {
		return (await this.list()).find((account) => account.id === id);
	}

	/** Creates the account, or replaces the one with its ID. */
	async save(account: Account): Promise<void> {
		const checked = accountRules.parse(account);
		await this.accounts.change((entries) => {
			const index = entries.findIndex((entry) => idOf(entry) === checked.id);
			return index < 0 ? [...entries, checked] : entries.with(index, checked);
		});
	}

	/** Without the default account's entry, its limits are gone. Returns false if there is no such entry. */
	async remove(id: string): Promise<boolean> {
		let removed = false;
		await this.accounts.change((entries) => {
			const rest = entries.filter((entry) => idOf(entry) !== id);
			removed = rest.length < entries.length;
			return rest;
		});
		return removed;
	}
}

function idOf(entry: unknown): string | undefined {
	return (entry as Partial<Account> | null)?.id;
}
