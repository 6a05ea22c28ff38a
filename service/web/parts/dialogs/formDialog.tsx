import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../states.js';
import { Dialog } from './dialog.js';

interface FormDialogProps {
	title: string;
	/** The label of the button, a verb. */
	action: string;
	/** If it throws, the dialog shows the error. */
	onSubmit: (form: FormData) => Promise<void>;
	onClose: () => void;
	children: ComponentChildren;
}

/** A dialog with a form. */
export function FormDialog({ title, action, onSubmit, onClose, children }: FormDialogProps) {
	const [problem, setProblem] = useState<string>();
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		try {
			await onSubmit(new FormData(event.currentTarget as HTMLFormElement));
		} catch (error) {
			setProblem((error as Error).message);
		}
	};
	return (
		<Dialog title={title} onClose={onClose}>
			<form onSubmit={(event) => void submit(event)}>
				{children}
				{problem && <Problem message={problem} />}
				<div class="buttons">
					<button type="submit" class="primary">
						{action}
					</button>
					<button type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
