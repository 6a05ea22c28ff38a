import type { ProjectEntry } from '../../src/webApi/answers.mjs';
import { CopyButton } from '../parts/copyButton.js';
import { counted } from '../parts/counted.mjs';
import { learnedFrom } from '../parts/learnedFrom.mjs';
import { Problem } from '../parts/states.js';
import { addressOf } from '../routes.mjs';
import { sourceOf } from '../server.mjs';

interface ProjectCardProps {
	project: ProjectEntry;
	onRename: () => void;
	onDelete: () => void;
}

export function ProjectCard({ project, onRename, onDelete }: ProjectCardProps) {
	const { foId, name, fields, learned, problem } = project;
	return (
		<article class="card">
			<div class="heading">
				<h2>{name}</h2>
				<span class="id">
					<code>{foId}</code>
					<CopyButton text={foId} label={`Copy ${foId}`} />
				</span>
			</div>
			{problem ? (
				<Problem message={problem} />
			) : (
				<>
					<p class="quiet">{originOf(project)}</p>
					{project.several && (
						<p class="quiet">Lists the documents of a file. It can't be taught.</p>
					)}
					<ul class="chips" aria-label="Fields">
						{fields.map((field) => (
							<li key={field}>
								<code>{field}</code>
								{learned?.edited.includes(field) && <span class="quiet"> edited by hand</span>}
							</li>
						))}
					</ul>
				</>
			)}
			<div class="buttons">
				{!problem && !project.several && (
					<a
						class="button small"
						href={learned ? addressOf('teach', foId) : addressOf('teach', 'new', foId)}
						aria-label={learned ? `Teach ${name}` : `New project with these fields: ${name}`}
					>
						{learned ? 'Teach' : 'New project with these fields'}
					</a>
				)}
				<a class="button small" href={sourceOf(`projects/${foId}/file`)} download={`${foId}.yaml`}>
					Download YAML
				</a>
				{learned && (
					<>
						<button type="button" class="small" aria-label={`Rename ${name}`} onClick={onRename}>
							Rename
						</button>
						<button type="button" class="small" aria-label={`Delete ${name}`} onClick={onDelete}>
							Delete
						</button>
					</>
				)}
			</div>
		</article>
	);
}

/** The origin of a project, and how well it does. */
function originOf({ learned, isShipped }: ProjectEntry): string {
	if (!learned) return isShipped ? 'Comes with the service' : 'Written by hand';
	const { edited } = learned;
	const byHand = edited.length > 0 ? [`${counted(edited.length, 'field')} edited by hand`] : [];
	return [learnedFrom(learned), ...byHand].join(', ');
}
