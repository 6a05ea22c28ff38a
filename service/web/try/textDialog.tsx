import { FormDialog } from '../parts/formDialog.js';

interface TextDialogProps {
	onFiles: (files: File[]) => void;
	onClose: () => void;
}

/** Takes a text, such as an email. */
export function TextDialog({ onFiles, onClose }: TextDialogProps) {
	const read = async (form: FormData) => {
		const text = form.get('text') as string;
		onClose();
		onFiles([new File([text], titleOf(text), { type: 'text/plain' })]);
	};
	return (
		<FormDialog title="Enter a text" action="Read" onSubmit={read} onClose={onClose}>
			<label>
				Text
				<textarea name="text" rows={12} required maxLength={2_000_000} autoFocus />
			</label>
		</FormDialog>
	);
}

/** A text has no name, so it is called like its first words. */
function titleOf(text: string): string {
	const [line = ''] = text.trim().split('\n');
	return line.length > 40 ? `${line.slice(0, 40).trim()} …` : line.trim() || 'Text';
}
