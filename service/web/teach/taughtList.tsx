import type { TaughtEntry } from '../../src/webApi/answers.mjs';
import { counted } from '../parts/counted.mjs';
import { learnedFrom } from '../parts/learnedFrom.mjs';
import { Empty, Loading, Problem } from '../parts/states.js';
import { addressOf } from '../routes.mjs';
import { useLoaded } from '../useLoaded.mjs';

/** The projects that are taught by clicking. */
export function TaughtList() {
	const { value: projects, problem, reload } = useLoaded<TaughtEntry[]>('teach');
	return (
		<>
			<div class="heading">
				<h1>Teach</h1>
				<a class="button primary" href={addressOf('teach', 'new')}>
					New project
				</a>
			</div>
			<p class="lead">
				Click the values in three of your documents, and the service finds them in the next ones.
				Documents stay on this machine.
			</p>
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{!projects && !problem && <Loading />}
			{projects?.length === 0 && (
				<Empty title="Nothing has been taught yet">
					<p>
						Start with a few documents of one kind, such as bills from one supplier, delivery notes
						or contracts.
					</p>
				</Empty>
			)}
			<ul class="projects">
				{projects?.map((project) => (
					<li key={project.foId} class="card">
						<div class="heading">
							<h2>
								<a href={addressOf('teach', project.foId)}>{project.name}</a>
							</h2>
							<code>{project.foId}</code>
						</div>
						<p class="quiet">{stateOf(project)}</p>
					</li>
				))}
			</ul>
		</>
	);
}

function stateOf({ learned, examples, drafts }: TaughtEntry): string {
	const parts = learned
		? [learnedFrom(learned)]
		: [counted(examples, 'example'), 'not learned yet'];
	const more = examples - (learned?.examples ?? examples);
	if (more > 0) parts.push(`${counted(more, 'example')} added since`);
	if (drafts > 0) parts.push(`${counted(drafts, 'document')} to review`);
	return parts.join(', ');
}
