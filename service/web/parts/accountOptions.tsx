import type { AccountName } from '../../src/webApi/answers.mjs';

/** The accounts as choices of a `select`. */
export function AccountOptions({ accounts }: { accounts: AccountName[] }) {
	return (
		<>
			{accounts.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</>
	);
}
