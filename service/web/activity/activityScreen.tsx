import { useEffect, useState } from 'preact/hooks';
import type { About, AccountName, ActivityView, RequestEntry } from '../../src/webApi/answers.mjs';
import { AccountOptions } from '../parts/accountOptions.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useLoaded } from '../useLoaded.mjs';

/** The time between two updates, in milliseconds. */
const EVERY = 2000;

/** The requests from the node and other clients since the service started. */
export function ActivityScreen() {
	const [account, setAccount] = useState('');
	const path = `activity${account && `?account=${account}`}`;
	const { value: activity, problem, reload } = useLoaded<ActivityView>(path);
	const accounts = useLoaded<About>('about').value?.accounts ?? [];
	useEffect(() => {
		const timer = setInterval(() => void (document.hidden || reload()), EVERY);
		return () => clearInterval(timer);
	}, [reload]);

	return (
		<>
			<div class="heading">
				<h1>Activity</h1>
			</div>
			<p class="lead">
				Requests since the service started. Documents and keys aren't recorded, and the list is
				cleared when the service stops.
			</p>
			{accounts.length > 1 && <AccountFilter {...{ accounts, account }} onChange={setAccount} />}
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{!activity && !problem && <Loading />}
			{activity && <Numbers activity={activity} />}
			{activity?.last.length === 0 && (
				<Empty title="No requests yet">
					<p>Run a workflow with the node to see its requests here.</p>
				</Empty>
			)}
			{activity && activity.last.length > 0 && <Requests requests={activity.last} />}
		</>
	);
}

interface AccountFilterProps {
	accounts: AccountName[];
	/** Empty for all accounts. */
	account: string;
	onChange: (account: string) => void;
}

function AccountFilter({ accounts, account, onChange }: AccountFilterProps) {
	return (
		<label class="inline">
			Account
			<select value={account} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
				<option value="">All accounts</option>
				<AccountOptions accounts={accounts} />
			</select>
		</label>
	);
}

function Numbers({ activity }: { activity: ActivityView }) {
	const { requests, documentsRead, documentsByKind, rejections, inProgress } = activity;
	const { pdf, image, text } = documentsByKind;
	const rejected = Object.values(rejections).reduce((sum, count) => sum + count, 0);
	const byStatus = Object.entries(rejections).map(([status, count]) => `${count} × ${status}`);
	return (
		<dl class="numbers">
			<Figure name="Requests" value={requests} />
			<Figure
				name="Documents read"
				value={documentsRead}
				note={documentsRead > 0 ? `${pdf} PDF, ${image} image, ${text} text` : undefined}
			/>
			<Figure name="Rejected" value={rejected} note={byStatus.join(', ')} />
			<Figure name="In progress" value={inProgress} note={`peak: ${activity.mostInProgress}`} />
		</dl>
	);
}

function Figure({ name, value, note }: { name: string; value: number; note?: string }) {
	return (
		<div class="card">
			<dt>{name}</dt>
			<dd>
				<span class="figure">{value.toLocaleString('en')}</span>
				{note && <span class="quiet">{note}</span>}
			</dd>
		</div>
	);
}

function Requests({ requests }: { requests: RequestEntry[] }) {
	return (
		<table class="cards">
			<caption>Last requests, newest first</caption>
			<thead>
				<tr>
					<th scope="col">Time</th>
					<th scope="col">Project</th>
					<th scope="col">Kind</th>
					<th scope="col">Status</th>
					<th scope="col" class="number">
						Milliseconds
					</th>
				</tr>
			</thead>
			<tbody>
				{requests.map(({ time, foId, kind, status, milliseconds }, index) => (
					<tr key={requests.length - index}>
						<th scope="row">
							<time dateTime={time}>{new Date(time).toLocaleTimeString()}</time>
						</th>
						<td data-label="Project">{foId ?? '–'}</td>
						<td data-label="Kind">{kind ?? '–'}</td>
						<td data-label="Status" class={status === 200 ? undefined : 'bad'}>
							{status ?? 'disconnected'}
						</td>
						<td data-label="Milliseconds" class="number">
							{milliseconds.toLocaleString('en')}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
