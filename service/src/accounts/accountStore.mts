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
		const isDefault = ({ id }: Account) => id === DEFAULT_ACCOUNT.id;
		const others = stored.filter((account) => !isDefault(account));
		return [stored.find(isDefault) ?? DEFAULT_ACCOUNT, ...others];
	}

	/** Undefined if there is no account with this ID. Throws ListFileError. */
	async get(id = DEFAULT_ACCOUNT.id): Promise<Account | undefined> {
		return (await this.list()).find((account) => account.id === id);
	}

	/** Creates the account, or replaces the one with its ID. */
	async save(account: Account): Promise<void> {
		const checked = accountRules.parse(account);
		await this.accounts.change((entries) => {
			const index = entries.findIndex(
				(entry) => (entry as Partial<Account> | null)?.id === checked.id,
			);
			return index < 0 ? [...entries, checked] : entries.with(index, checked);
		});
	}

	/** Without the default account's entry, its limits are gone. Returns false if there is no such entry. */
	async remove(id: string): Promise<boolean> {
		return (await this.accounts.remove((account) => account.id === id)) > 0;
	}
}
