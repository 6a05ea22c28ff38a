import type { TaughtView } from '../../src/pages/answers.mjs';
import { FormDialog } from '../parts/formDialog.js';
import { send } from '../server.mjs';
import { namesIn } from './newProject.js';

interface FieldsDialogProps {
	view: TaughtView;
	onChanged: () => void;
	onClose: () => void;
}

/** Adds fields to a project. */
export function FieldsDialog({ view, onChanged, onClose }: FieldsDialogProps) {
	const add = async (form: FormData) => {
		const fields = [...view.fields, ...namesIn(form.get('fields') as string)];
		await send('PUT', `teach/${view.foId}/fields`, fields);
		onChanged();
		onClose();
	};
	return (
		<FormDialog title="Add fields" action="Add" onSubmit={add} onClose={onClose}>
			<label>
				Fields, one on each line
				<textarea name="fields" rows={4} required autoFocus />
			</label>
			<p class="quiet">Then give their values in the documents that are here already.</p>
		</FormDialog>
	);
}
