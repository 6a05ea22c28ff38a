import { useEffect } from 'preact/hooks';
import type { ActivityView, RequestEntry } from '../../src/webApi/answers.mjs';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useLoaded } from '../useLoaded.mjs';

/** How often to ask, in milliseconds. */
const EVERY = 2000;

/** What the node and others have asked the service for since it started. */
export function ActivityPage() {
	const { value: activity, problem, reload } = useLoaded<ActivityView>('activity');
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
				Requests since the service started. Neither documents nor keys are kept, and a stop of the
				service forgets the list.
			</p>
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{!activity && !problem && <Loading />}
			{activity && <Numbers activity={activity} />}
			{activity?.last.length === 0 && (
				<Empty title="No request yet">
					<p>Run a workflow with the node, and its requests appear here.</p>
				</Empty>
			)}
			{activity && activity.last.length > 0 && <Requests requests={activity.last} />}
		</>
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
			<Figure name="In progress" value={inProgress} note={`${activity.mostInProgress} at most`} />
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
			<caption>The last requests, the latest first</caption>
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
							{status ?? 'client gone'}
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
