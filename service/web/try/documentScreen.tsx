import { useState } from 'preact/hooks';
import type { DocumentEntry } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { ProjectSelect } from '../parts/projectSelect.js';
import { Loading, Problem } from '../parts/states.js';
import { addressOf } from '../routes.mjs';
import { send } from '../server.mjs';
import { rememberProject } from './chosenProject.mjs';
import { Correction } from './correction.js';
import { FieldList } from './fieldList.js';
import { MarkedPages } from './markedPages.js';
import { NodeResult } from './nodeResult.js';
import { useDocument, useDocuments } from './useDocuments.mjs';

interface DocumentScreenProps {
	id: string;
	isCorrected: boolean;
}

/** A document: its pages with the fields that were found, or their correction. */
export function DocumentScreen({ id, isCorrected }: DocumentScreenProps) {
	const { value: view, problem, reload } = useDocument(id);
	const [pointed, setPointed] = useState<string>();

	if (!view)
		return (
			<>
				<BackLink />
				{problem ? <Problem message={problem} onRetry={() => void reload()} /> : <Loading />}
			</>
		);

	const { entry, pages, fields, several } = view;
	const isCorrectable = entry.state === 'read' && isCorrected && !several;
	const changeProject = async (foId: string) => {
		try {
			await send('PUT', `documents/${id}/project`, { foId });
			rememberProject(foId);
		} catch (error) {
			announce((error as Error).message);
		}
		await reload();
	};

	return (
		<>
			<BackLink />
			<div class="heading">
				<h1>{entry.name}</h1>
				<ProjectSelect foId={entry.foId} onChange={(foId) => void changeProject(foId)} />
			</div>
			<Neighbours id={id} />
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{entry.state === 'failed' && <Problem message={entry.problem ?? ''} />}
			{(entry.state === 'waiting' || entry.state === 'reading') && <Reading entry={entry} />}
			{isCorrectable && <Correction key={entry.foId} view={view} />}
			{entry.state === 'read' && !isCorrectable && (
				<div class="side-by-side">
					<MarkedPages
						id={id}
						pages={pages}
						fields={fields}
						pointed={pointed}
						onPoint={setPointed}
					/>
					<aside class="results" aria-label="Fields">
						<FieldList fields={fields} pointed={pointed} onPoint={setPointed} />
						{several ? (
							<p class="quiet hint">
								To correct a value, try its document in a file of its own, with a project for one
								document.
							</p>
						) : (
							<div class="buttons">
								<a class="button" href={addressOf('try', id, 'correct')}>
									Correct and teach
								</a>
							</div>
						)}
						<NodeResult fields={fields} />
					</aside>
				</div>
			)}
		</>
	);
}

function BackLink() {
	return (
		<p class="back">
			<a href={addressOf('try')}>← All documents</a>
		</p>
	);
}

function Reading({ entry }: { entry: DocumentEntry }) {
	return (
		<div class="progress">
			<progress aria-label={`Reading ${entry.name}`} />
			<span role="status">
				{entry.state === 'waiting' ? 'Waiting for other documents …' : 'Reading …'}
			</span>
		</div>
	);
}

/** Links to the previous and the next document. */
function Neighbours({ id }: { id: string }) {
	const { value: documents = [] } = useDocuments();
	const index = documents.findIndex((entry) => entry.id === id);
	const before = documents[index - 1];
	const after = index >= 0 ? documents[index + 1] : undefined;
	if (!before && !after) return null;
	return (
		<nav class="neighbours" aria-label="Documents">
			{before && <a href={addressOf('try', before.id)}>Previous</a>}
			<span class="quiet">
				{index + 1} of {documents.length}
			</span>
			{after && <a href={addressOf('try', after.id)}>Next</a>}
		</nav>
	);
}
