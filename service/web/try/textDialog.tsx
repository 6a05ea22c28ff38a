import { Dialog } from '../parts/dialog.js';

interface TextDialogProps {
	onFiles: (files: File[]) => void;
	onClose: () => void;
}

/** Takes a text, such as an email. */
export function TextDialog({ onFiles, onClose }: TextDialogProps) {
	const read = (event: SubmitEvent) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget as HTMLFormElement);
		const text = form.get('text') as string;
		onClose();
		onFiles([new File([text], titleOf(text), { type: 'text/plain' })]);
	};
	return (
		<Dialog title="Enter a text" onClose={onClose}>
			<form onSubmit={read}>
				<label>
					Text
					<textarea name="text" rows={12} required maxLength={2_000_000} autoFocus />
				</label>
				<div class="buttons">
					<button type="submit" class="primary">
						Read
					</button>
					<button type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}

/** A text has no name, so it is called like its first words. */
function titleOf(text: string): string {
	const [line = ''] = text.trim().split('\n');
	return line.length > 40 ? `${line.slice(0, 40).trim()} …` : line.trim() || 'Text';
}
