import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../states.js';
import { Dialog } from './dialog.js';

interface ConfirmationProps {
	title: string;
	/** The label of the button, a verb. */
	action: string;
	/** If it throws, the dialog shows the error. */
	onConfirm: () => Promise<void>;
	onClose: () => void;
	children: ComponentChildren;
}

/** Asks for confirmation before something that can't be undone. */
export function Confirmation({ title, action, onConfirm, onClose, children }: ConfirmationProps) {
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const confirm = async () => {
		setBusy(true);
		try {
			await onConfirm();
			onClose();
		} catch (error) {
			setProblem((error as Error).message);
			setBusy(false);
		}
	};
	return (
		<Dialog title={title} onClose={onClose}>
			<div>{children}</div>
			{problem && <Problem message={problem} />}
			<div class="buttons">
				<button type="button" class="danger" disabled={busy} onClick={() => void confirm()}>
					{action}
				</button>
				<button type="button" onClick={onClose} autoFocus>
					Cancel
				</button>
			</div>
		</Dialog>
	);
}
