import type { ProjectEntry } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Confirmation } from '../parts/dialogs/confirmation.js';
import { send } from '../server.mjs';
import { forgetProject } from '../try/chosenProject.mjs';

interface DeleteDialogProps {
	project: Pick<ProjectEntry, 'foId' | 'name'>;
	onDeleted: () => void;
	onClose: () => void;
}

/** Deletes a project with its examples. */
export function DeleteDialog({ project: { foId, name }, onDeleted, onClose }: DeleteDialogProps) {
	const remove = async () => {
		await send('DELETE', `projects/${foId}`);
		forgetProject(foId);
		announce(`The project "${name}" has been deleted.`);
		onDeleted();
	};
	return (
		<Confirmation title={`Delete "${name}"?`} action="Delete" onConfirm={remove} onClose={onClose}>
			<p>
				Workflows that use {foId} will fail with status 404. The documents and values of its
				examples are deleted, too.
			</p>
		</Confirmation>
	);
}
