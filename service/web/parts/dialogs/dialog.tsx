import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
	title: string;
	/** Called when somebody has pressed Escape. The parent then removes the dialog. */
	onClose: () => void;
	children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus in it, and returns it afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Before the browser draws, so that everything typed from now on goes into the dialog.
	useLayoutEffect(() => {
		const opener = document.activeElement as HTMLElement | null;
		const shown = dialog.current;
		shown?.showModal();
		return () => {
			shown?.close();
			opener?.focus();
		};
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={id}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
		>
			<h2 id={id}>{title}</h2>
			{children}
		</dialog>
	);
}
