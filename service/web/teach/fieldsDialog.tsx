import { useState } from 'preact/hooks';
import type { TaughtView } from '../../src/pages/answers.mjs';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/states.js';
import { send } from '../server.mjs';
import { namesIn } from './newProject.js';

interface FieldsDialogProps {
	view: TaughtView;
	onChanged: () => void;
	onClose: () => void;
}

/** Adds fields to a project. */
export function FieldsDialog({ view, onChanged, onClose }: FieldsDialogProps) {
	const [problem, setProblem] = useState<string>();
	const add = async (event: SubmitEvent) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget as HTMLFormElement);
		const fields = [...view.fields, ...namesIn(form.get('fields') as string)];
		try {
			await send('PUT', `teach/${view.foId}/fields`, fields);
		} catch (error) {
			setProblem((error as Error).message);
			return;
		}
		onChanged();
		onClose();
	};
	return (
		<Dialog title="Add fields" onClose={onClose}>
			<form onSubmit={(event) => void add(event)}>
				<label>
					Fields, one on each line
					<textarea name="fields" rows={4} required autoFocus />
				</label>
				<p class="quiet">Then give their values in the documents that are here already.</p>
				{problem && <Problem message={problem} />}
				<div class="buttons">
					<button type="submit" class="primary">
						Add
					</button>
					<button type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
