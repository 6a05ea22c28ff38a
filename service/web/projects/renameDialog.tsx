import { useState } from 'preact/hooks';
import type { ProjectEntry } from '../../src/pages/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/states.js';
import { send } from '../server.mjs';

interface RenameDialogProps {
	project: ProjectEntry;
	onRenamed: () => void;
	onClose: () => void;
}

export function RenameDialog({ project, onRenamed, onClose }: RenameDialogProps) {
	const [problem, setProblem] = useState<string>();
	const rename = async (event: SubmitEvent) => {
		event.preventDefault();
		const name = new FormData(event.currentTarget as HTMLFormElement).get('name');
		try {
			await send('PUT', `projects/${project.foId}/name`, { name });
		} catch (error) {
			setProblem((error as Error).message);
			return;
		}
		announce('The project has been renamed.');
		onRenamed();
		onClose();
	};
	return (
		<Dialog title={`Rename "${project.name}"`} onClose={onClose}>
			<form onSubmit={(event) => void rename(event)}>
				<label>
					Name
					<input name="name" required maxLength={100} defaultValue={project.name} autoFocus />
				</label>
				<p class="quiet">Its ID stays {project.foId}, so workflows keep working.</p>
				{problem && <Problem message={problem} />}
				<div class="buttons">
					<button type="submit" class="primary">
						Rename
					</button>
					<button type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
