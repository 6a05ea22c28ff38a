import type { ReviewView } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Opening } from '../parts/opening.js';
import { addressOf, goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { ReviewEditor } from './reviewEditor.js';
import { titleOf } from './reviewList.js';

/** A document with doubts: its pages and its fields. */
export function ReviewDocument({ id }: { id: string }) {
	const path = `review/${encodeURIComponent(id)}`;
	const { value: view, problem, reload } = useLoaded<ReviewView>(path);
	const remove = async () => {
		await send('DELETE', path).catch((error: Error) => announce(error.message));
		goTo('review');
	};
	return (
		<>
			<p class="back">
				<a href={addressOf('review')}>← All documents to review</a>
			</p>
			{view && (
				<>
					<div class="heading">
						<h1>{titleOf(view.entry)}</h1>
						<span class="quiet">{view.entry.foId}</span>
						{view.entry.settled !== undefined && <span class="good">Settled</span>}
					</div>
					<ReviewEditor path={path} view={view} />
				</>
			)}
			{!view && (
				<Opening
					problem={problem}
					title="This document can't be shown"
					onRetry={() => void reload()}
					onRemove={() => void remove()}
				/>
			)}
		</>
	);
}
