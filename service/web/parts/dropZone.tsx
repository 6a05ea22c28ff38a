import { useLayoutEffect, useState } from 'preact/hooks';
import { textFile } from '../uploads.mjs';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.txt';

/** Accepts files that are dropped anywhere in the window, pasted or chosen. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
	const [isOver, setIsOver] = useState(false);

	// Before the browser draws: otherwise a paste right after a choice of project still goes to the old one.
	useLayoutEffect(() => {
		const over = (event: DragEvent) => {
			if (!event.dataTransfer?.types.includes('Files')) return;
			event.preventDefault();
			setIsOver(true);
		};
		const leave = (event: DragEvent) => {
			if (!event.relatedTarget) setIsOver(false);
		};
		const drop = (event: DragEvent) => {
			event.preventDefault();
			setIsOver(false);
			take(event.dataTransfer?.files, onFiles);
		};
		const paste = (event: ClipboardEvent) => take(pastedIn(event), onFiles);
		document.addEventListener('dragover', over);
		document.addEventListener('dragleave', leave);
		document.addEventListener('drop', drop);
		document.addEventListener('paste', paste);
		return () => {
			document.removeEventListener('dragover', over);
			document.removeEventListener('dragleave', leave);
			document.removeEventListener('drop', drop);
			document.removeEventListener('paste', paste);
		};
	}, [onFiles]);

	return (
		<label class={isOver ? 'drop over' : 'drop'}>
			<input
				class="unseen"
				type="file"
				multiple
				accept={ACCEPTED}
				onChange={({ currentTarget }) => {
					take(currentTarget.files, onFiles);
					currentTarget.value = '';
				}}
			/>
			<strong>Drop documents here, or choose files</strong>
			<span class="quiet">PDF, JPEG, PNG, TIFF or text. They stay on this machine.</span>
		</label>
	);
}

/** The pasted files, or the pasted text unless it goes into an input field. */
function pastedIn({ clipboardData, target }: ClipboardEvent): File[] {
	const files = [...(clipboardData?.files ?? [])];
	const text = clipboardData?.getData('text/plain') ?? '';
	const isEntry = target instanceof Element && target.closest('input, textarea') !== null;
	return files.length === 0 && text.trim() !== '' && !isEntry ? [textFile(text)] : files;
}

function take(files: Iterable<File> | null | undefined, onFiles: (files: File[]) => void): void {
	const taken = [...(files ?? [])];
	if (taken.length > 0) onFiles(taken);
}
