import { useCallback, useState } from 'preact/hooks';
import type { DocumentEntry } from '../../src/webApi/answers.mjs';
import { DropZone } from '../parts/dropZone.js';
import { ProjectSelect } from '../parts/projectSelect.js';
import { Refused } from '../parts/refused.js';
import { ActionsHead, RowAction } from '../parts/rowActions.js';
import { Problem } from '../parts/states.js';
import { addressOf, goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { upload, useUploads } from '../uploads.mjs';
import { useChosenProject } from './chosenProject.mjs';
import { DocumentState } from './documentState.js';
import { TextDialog } from './textDialog.js';
import { useDocuments } from './useDocuments.mjs';

/** Adds documents and shows their progress. */
export function DocumentList({ project }: { project?: string }) {
	const { value: documents = [], problem, reload } = useDocuments();
	const [foId, setFoId] = useChosenProject(project);
	const [entering, setEntering] = useState(false);

	const add = useCallback(
		async (files: File[]) => {
			const accepted = await upload<DocumentEntry>(files, 'documents', { project: foId });
			if (files.length === 1 && accepted[0]) goTo('try', accepted[0].id);
			else await reload();
		},
		[foId, reload],
	);
	const onFiles = useCallback((files: File[]) => void add(files), [add]);
	const choose = (next: string) => {
		setFoId(next);
		// Otherwise a reload would bring back the project in the address.
		if (project !== undefined) goTo('try');
	};
	const remove = async (...entries: DocumentEntry[]) => {
		for (const { id } of entries) await send('DELETE', `documents/${id}`);
		await reload();
	};

	return (
		<>
			<div class="heading">
				<h1>Try</h1>
				<ProjectSelect foId={foId} onChange={choose} />
			</div>
			<p class="lead">
				See what the node gets from your own documents, and where each value was found.
			</p>
			<DropZone onFiles={onFiles} />
			<div class="buttons">
				<button type="button" onClick={() => setEntering(true)}>
					Enter a text
				</button>
				{documents.length > 1 && (
					<button type="button" onClick={() => void remove(...documents)}>
						Remove all
					</button>
				)}
			</div>
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			<Refused />
			<Progress documents={documents} />
			{documents.length > 0 && <DocumentTable documents={documents} onRemove={remove} />}
			{entering && <TextDialog onFiles={onFiles} onClose={() => setEntering(false)} />}
		</>
	);
}

function Progress({ documents }: { documents: DocumentEntry[] }) {
	const { waiting } = useUploads();
	const done = documents.filter(({ state }) => state === 'read' || state === 'failed').length;
	const all = documents.length + waiting;
	if (all < 2) return null;
	return (
		<div class="progress">
			<progress value={done} max={all} aria-label="Documents read" />
			<span>
				{done} of {all} read
			</span>
		</div>
	);
}

interface DocumentTableProps {
	documents: DocumentEntry[];
	onRemove: (entry: DocumentEntry) => Promise<void>;
}

function DocumentTable({ documents, onRemove }: DocumentTableProps) {
	return (
		<table class="cards">
			<thead>
				<tr>
					<th scope="col">Document</th>
					<th scope="col">Project</th>
					<th scope="col">Result</th>
					<ActionsHead />
				</tr>
			</thead>
			<tbody>
				{documents.map((entry) => (
					<tr key={entry.id}>
						<th scope="row">
							<a href={addressOf('try', entry.id)}>{entry.name}</a>
						</th>
						<td data-label="Project">{entry.foId}</td>
						<td data-label="Result">
							<DocumentState entry={entry} />
						</td>
						<td class="actions">
							<RowAction action="Remove" name={entry.name} onClick={() => void onRemove(entry)} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
