import type { ProjectEntry } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { FormDialog } from '../parts/dialogs/formDialog.js';
import { send } from '../server.mjs';

interface RenameDialogProps {
	project: Pick<ProjectEntry, 'foId' | 'name'>;
	onRenamed: () => void;
	onClose: () => void;
}

export function RenameDialog({ project, onRenamed, onClose }: RenameDialogProps) {
	const rename = async (form: FormData) => {
		await send('PUT', `projects/${project.foId}/name`, { name: form.get('name') });
		announce('The project has been renamed.');
		onRenamed();
		onClose();
	};
	return (
		<FormDialog
			title={`Rename "${project.name}"`}
			action="Rename"
			onSubmit={rename}
			onClose={onClose}
		>
			<label>
				Name
				<input name="name" required maxLength={100} defaultValue={project.name} autoFocus />
			</label>
			<p class="quiet">Its ID stays {project.foId}, so workflows keep working.</p>
		</FormDialog>
	);
}
