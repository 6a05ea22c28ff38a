import { useState } from 'preact/hooks';
import type { TaughtView } from '../../src/webApi/answers.mjs';
import { FormDialog } from '../parts/dialogs/formDialog.js';
import { RowAction } from '../parts/rowActions.js';
import { send } from '../server.mjs';
import { namesIn } from './newProject.js';

interface FieldsDialogProps {
	view: TaughtView;
	onChanged: () => void;
	onClose: () => void;
}

/** Renames, removes and adds the fields of a project. */
export function FieldsDialog({ view, onChanged, onClose }: FieldsDialogProps) {
	const [kept, setKept] = useState(view.fields);
	const save = async (form: FormData) => {
		const renamed = kept.map((was) => ({ was, name: form.get(was) }));
		const added = namesIn(form.get('new fields') as string).map((name) => ({ name }));
		const tables = namesIn(form.get('new tables') as string);
		const addedTables = tables.map((name) => ({ name, isTable: true }));
		await send('PUT', `teach/${view.foId}/fields`, [...renamed, ...added, ...addedTables]);
		onChanged();
		onClose();
	};
	return (
		<FormDialog title="Edit fields" action="Save" onSubmit={save} onClose={onClose}>
			<ul class="field-names">
				{kept.map((field) => (
					<li key={field}>
						<input
							name={field}
							aria-label={`Name of ${field}`}
							required
							maxLength={60}
							defaultValue={field}
						/>
						<RowAction
							action="Remove"
							name={field}
							onClick={() => setKept(kept.filter((each) => each !== field))}
						/>
					</li>
				))}
			</ul>
			<label>
				New fields, one per line
				<textarea name="new fields" rows={3} />
			</label>
			<label>
				New tables, one per line
				<textarea name="new tables" rows={1} placeholder="line_items" />
			</label>
			<p class="quiet">
				Renamed fields keep their values. Give new fields a value in each document, then learn
				again.
				{view.learned && ' Workflows get the new names from the next document on.'}
			</p>
		</FormDialog>
	);
}
