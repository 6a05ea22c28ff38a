import { useCallback, useState } from 'preact/hooks';
import type { ExampleEntry, LearningView, TaughtView } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Confirmation } from '../parts/dialogs/confirmation.js';
import { DropZone } from '../parts/dropZone.js';
import { Refused } from '../parts/refused.js';
import { counted } from '../parts/counted.mjs';
import { ActionsHead, RowAction } from '../parts/rowActions.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { DeleteDialog } from '../projects/deleteDialog.js';
import { RenameDialog } from '../projects/renameDialog.js';
import { addressOf, goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { useAgainWhile } from '../try/useDocuments.mjs';
import { upload, useUploads } from '../uploads.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { FieldsDialog } from './fieldsDialog.js';
import { Learning } from './learning.js';
import { UseIt } from './useIt.js';

/** A taught project: its documents, and what was learned from them. */
export function TaughtScreen({ foId }: { foId: string }) {
	const loaded = useLoaded<TaughtView>(`teach/${encodeURIComponent(foId)}`);
	const { value: view, problem, reload } = loaded;
	const { waiting } = useUploads();
	const [removing, setRemoving] = useState<ExampleEntry>();
	const [dialog, setDialog] = useState<'fields' | 'rename' | 'delete'>();
	const close = () => setDialog(undefined);
	useAgainWhile(waiting > 0 || isUnderWay(view?.learning), loaded);

	const add = useCallback(
		async (files: File[]) => {
			const added = await upload<ExampleEntry>(files, `teach/${foId}/examples`);
			await reload();
			if (added.length === 1 && added[0]) goTo('teach', foId, added[0].id);
		},
		[foId, reload],
	);
	const onFiles = useCallback((files: File[]) => void add(files), [add]);
	const learn = async () => {
		try {
			await send('POST', `teach/${foId}/learning`, {});
		} catch (error) {
			announce((error as Error).message);
		}
		await reload();
	};
	const remove = async ({ id, name }: ExampleEntry) => {
		await send('DELETE', `teach/${foId}/examples/${id}`);
		announce(`"${name}" has been removed.`);
		await reload();
	};

	if (!view)
		return problem ? <Problem message={problem} onRetry={() => void reload()} /> : <Loading />;
	const next = view.documents.find(({ approved }) => !approved);
	return (
		<>
			<p class="back">
				<a href={addressOf('teach')}>← Teach</a>
			</p>
			<div class="heading">
				<h1>{view.name}</h1>
				<div class="buttons">
					{next && (
						<a class="button" href={addressOf('teach', foId, next.id)}>
							Continue with {next.name}
						</a>
					)}
					<button
						type="button"
						class="primary"
						disabled={view.examples === 0 || isUnderWay(view.learning)}
						onClick={() => void learn()}
					>
						{view.learned ? 'Learn again' : 'Learn'}
					</button>
				</div>
			</div>
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			<Learning learning={view.learning} />
			{view.learned && <UseIt foId={foId} learned={view.learned} />}
			<section aria-labelledby="documents">
				<h2 id="documents">Documents</h2>
				<DropZone onFiles={onFiles} />
				{waiting > 0 && <p role="status">Uploading {counted(waiting, 'document')} …</p>}
				<Refused />
				{view.documents.length === 0 ? (
					<Empty title="No documents yet">
						<p>Three of the same kind are enough to start with.</p>
					</Empty>
				) : (
					<DocumentTable foId={foId} documents={view.documents} onRemove={setRemoving} />
				)}
			</section>
			<section aria-labelledby="fields">
				<div class="heading">
					<h2 id="fields">Fields</h2>
					<button type="button" class="small" onClick={() => setDialog('fields')}>
						Edit fields
					</button>
				</div>
				<ul class="chips">
					{view.fields.map((field) => (
						<li key={field}>
							<code>{field}</code>
						</li>
					))}
				</ul>
			</section>
			<div class="buttons">
				<button type="button" class="small" onClick={() => setDialog('rename')}>
					Rename project
				</button>
				<button type="button" class="small" onClick={() => setDialog('delete')}>
					Delete project
				</button>
			</div>
			{dialog === 'fields' && (
				<FieldsDialog view={view} onChanged={() => void reload()} onClose={close} />
			)}
			{dialog === 'rename' && (
				<RenameDialog project={view} onRenamed={() => void reload()} onClose={close} />
			)}
			{dialog === 'delete' && (
				<DeleteDialog project={view} onDeleted={() => goTo('teach')} onClose={close} />
			)}
			{removing && (
				<Confirmation
					title={`Remove "${removing.name}"?`}
					action="Remove"
					onConfirm={() => remove(removing)}
					onClose={() => setRemoving(undefined)}
				>
					<p>
						The document and its values are deleted. The learned rules stay until you learn again.
					</p>
				</Confirmation>
			)}
		</>
	);
}

function isUnderWay(learning: LearningView | undefined): boolean {
	return learning?.state === 'reading' || learning?.state === 'learning';
}

interface DocumentTableProps {
	foId: string;
	documents: ExampleEntry[];
	onRemove: (document: ExampleEntry) => void;
}

function DocumentTable({ foId, documents, onRemove }: DocumentTableProps) {
	return (
		<table class="cards">
			<thead>
				<tr>
					<th scope="col">Document</th>
					<th scope="col">State</th>
					<ActionsHead />
				</tr>
			</thead>
			<tbody>
				{documents.map((document) => (
					<tr key={document.id}>
						<th scope="row">
							<a href={addressOf('teach', foId, document.id)}>{document.name}</a>
						</th>
						<td data-label="State">
							{document.approved ? (
								<span class="good">Approved</span>
							) : (
								<span class="busy">To review</span>
							)}
						</td>
						<td class="actions">
							<RowAction action="Remove" name={document.name} onClick={() => onRemove(document)} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
