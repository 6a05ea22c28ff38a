import type { ExampleView } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Opening } from '../parts/opening.js';
import { addressOf, goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { ExampleEditor } from './exampleEditor.js';

/** A document of a taught project. */
export function ExampleScreen({ foId, id }: { foId: string; id: string }) {
	const path = `teach/${encodeURIComponent(foId)}/examples/${encodeURIComponent(id)}`;
	const { value: view, problem, reload } = useLoaded<ExampleView>(path);
	const remove = async () => {
		try {
			await send('DELETE', path);
			goTo('teach', foId);
		} catch (error) {
			announce((error as Error).message);
		}
	};
	return (
		<>
			<p class="back">
				<a href={addressOf('teach', foId)}>← All documents of this project</a>
			</p>
			{view && <ExampleEditor foId={foId} path={path} view={view} />}
			{!view && (
				<Opening
					problem={problem}
					title="This document can't be used"
					onRetry={() => void reload()}
					onRemove={() => void remove()}
				/>
			)}
		</>
	);
}
