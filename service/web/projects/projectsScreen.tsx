import { useState } from 'preact/hooks';
import type { ProjectEntry } from '../../src/webApi/answers.mjs';
import { Empty, Loading, Problem } from '../parts/states.js';
import { addressOf } from '../routes.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { DeleteDialog } from './deleteDialog.js';
import { ProjectCard } from './projectCard.js';
import { RenameDialog } from './renameDialog.js';

/** All projects with their IDs. */
export function ProjectsScreen() {
	const { value: projects, problem, reload } = useLoaded<ProjectEntry[]>('projects');
	const [renaming, setRenaming] = useState<ProjectEntry>();
	const [deleting, setDeleting] = useState<ProjectEntry>();

	return (
		<>
			<div class="heading">
				<h1>Projects</h1>
				<a class="button primary" href={addressOf('teach', 'new')}>
					New project
				</a>
			</div>
			<p class="lead">
				A project defines the fields of one kind of document and how to find them. Enter its ID in
				the node.
			</p>
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{!projects && !problem && <Loading />}
			{projects?.length === 0 && (
				<Empty title="No projects yet">
					<p>Teach one with a few of your documents.</p>
				</Empty>
			)}
			<ul class="projects">
				{projects?.map((project) => (
					<li key={project.foId}>
						<ProjectCard
							project={project}
							onRename={() => setRenaming(project)}
							onDelete={() => setDeleting(project)}
						/>
					</li>
				))}
			</ul>
			{renaming && (
				<RenameDialog
					project={renaming}
					onRenamed={() => void reload()}
					onClose={() => setRenaming(undefined)}
				/>
			)}
			{deleting && (
				<DeleteDialog
					project={deleting}
					onDeleted={() => void reload()}
					onClose={() => setDeleting(undefined)}
				/>
			)}
		</>
	);
}
