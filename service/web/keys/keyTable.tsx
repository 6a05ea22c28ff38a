import type { AccountName, KeyEntry } from '../../src/webApi/answers.mjs';
import { ActionsHead, RowAction } from '../parts/rowActions.js';
import { When } from '../parts/when.js';

interface KeyTableProps {
	keys: KeyEntry[];
	accounts: AccountName[];
	onRevoke: (key: KeyEntry) => void;
}

export function KeyTable({ keys, accounts, onRevoke }: KeyTableProps) {
	const names = new Map(accounts.map(({ id, name }) => [id, name]));
	const hasSeveral = accounts.length > 1;
	return (
		<table class="cards">
			<thead>
				<tr>
					<th scope="col">Name</th>
					{hasSeveral && <th scope="col">Account</th>}
					<th scope="col">Created</th>
					<th scope="col">Last used</th>
					<th scope="col">Permission</th>
					<ActionsHead />
				</tr>
			</thead>
			<tbody>
				{keys.map((key) => (
					<tr key={key.id}>
						<th scope="row">{key.name}</th>
						{hasSeveral && <td data-label="Account">{names.get(key.account) ?? key.account}</td>}
						<td data-label="Created">
							<When time={key.created} />
						</td>
						<td data-label="Last used">
							<When time={key.lastUsed} />
						</td>
						<td data-label="Permission">{key.permission ? 'full' : 'none (answered with 403)'}</td>
						<td class="actions">
							{key.forThisRun ? (
								<span class="quiet">until the service stops</span>
							) : (
								<RowAction action="Revoke" name={key.name} onClick={() => onRevoke(key)} />
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
