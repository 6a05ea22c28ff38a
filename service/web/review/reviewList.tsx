import { useEffect } from 'preact/hooks';
import type { AccountName, ReviewEntry } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { counted } from '../parts/counted.mjs';
import { ActionsHead, RowAction } from '../parts/rowActions.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { When } from '../parts/when.js';
import { addressOf } from '../routes.mjs';
import { send } from '../server.mjs';
import { useLoaded } from '../useLoaded.mjs';

/** The time between two looks for new documents, in milliseconds. */
const EVERY = 5000;

/** The documents that wait for a person, and those that were settled. */
export function ReviewList({ accounts }: { accounts: AccountName[] }) {
	const { value: documents, problem, reload } = useLoaded<ReviewEntry[]>('review');
	useEffect(() => {
		const timer = setInterval(() => void reload(), EVERY);
		return () => clearInterval(timer);
	}, [reload]);
	const remove = async ({ id }: ReviewEntry) => {
		await send('DELETE', `review/${id}`).catch((error: Error) => announce(error.message));
		await reload();
	};
	const waiting = documents?.filter(({ settled }) => settled === undefined) ?? [];
	const settled = documents?.filter((entry) => entry.settled !== undefined) ?? [];

	return (
		<>
			<div class="heading">
				<h1>To review</h1>
				{waiting[0] && (
					<a class="button primary" href={addressOf('review', waiting[0].id)}>
						Review {counted(waiting.length, 'document')}
					</a>
				)}
			</div>
			<p class="lead">
				Documents that n8n has sent and in which a field should be looked at. Once you have settled
				one, n8n gets your values when it sends the same file again.
			</p>
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{!documents && !problem && <Loading />}
			{documents && waiting.length === 0 && (
				<Empty title="Nothing to review">
					<p>New documents with doubts appear here.</p>
				</Empty>
			)}
			{waiting.length > 0 && (
				<ReviewTable
					documents={waiting}
					accounts={accounts}
					onRemove={(entry) => void remove(entry)}
				/>
			)}
			{settled.length > 0 && (
				<section>
					<h2>Settled</h2>
					<ReviewTable
						documents={settled}
						accounts={accounts}
						onRemove={(entry) => void remove(entry)}
					/>
				</section>
			)}
		</>
	);
}

interface ReviewTableProps {
	documents: ReviewEntry[];
	accounts: AccountName[];
	onRemove: (entry: ReviewEntry) => void;
}

function ReviewTable({ documents, accounts, onRemove }: ReviewTableProps) {
	const hasAccounts = accounts.length > 1;
	const nameOf = (account: string) => accounts.find(({ id }) => id === account)?.name ?? account;
	return (
		<table class="cards">
			<thead>
				<tr>
					<th scope="col">Document</th>
					<th scope="col">Project</th>
					{hasAccounts && <th scope="col">Account</th>}
					<th scope="col">Received</th>
					<th scope="col">State</th>
					<ActionsHead />
				</tr>
			</thead>
			<tbody>
				{documents.map((entry) => (
					<tr key={entry.id}>
						<th scope="row">
							<a href={addressOf('review', entry.id)}>{titleOf(entry)}</a>
						</th>
						<td data-label="Project">{entry.foId}</td>
						{hasAccounts && <td data-label="Account">{nameOf(entry.account)}</td>}
						<td data-label="Received">
							<When time={entry.received} />
						</td>
						<td data-label="State">{stateOf(entry)}</td>
						<td class="actions">
							<RowAction action="Remove" name={titleOf(entry)} onClick={() => onRemove(entry)} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The name of the file. A text has none. */
export function titleOf({ name }: ReviewEntry): string {
	return name.trim() === '' ? 'Text' : name;
}

function stateOf({ settled, doubts }: ReviewEntry) {
	if (settled === undefined) return counted(doubts, 'doubt');
	return (
		<>
			settled <When time={settled} />
		</>
	);
}
