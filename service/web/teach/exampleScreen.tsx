import type { ExampleView } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Problem } from '../parts/states.js';
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
			{!view && !problem && (
				<div class="progress">
					<progress aria-label="Reading the document" />
					<span role="status">Reading the document …</span>
				</div>
			)}
			{!view && problem && (
				<>
					<h1>This document can't be used</h1>
					<Problem message={problem} onRetry={() => void reload()} />
					<div class="buttons">
						<button type="button" onClick={() => void remove()}>
							Remove it
						</button>
					</div>
				</>
			)}
		</>
	);
}
