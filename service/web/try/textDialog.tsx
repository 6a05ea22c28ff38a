import { FormDialog } from '../parts/dialogs/formDialog.js';
import { textFile } from '../uploads.mjs';

interface TextDialogProps {
	onFiles: (files: File[]) => void;
	onClose: () => void;
}

/** Asks for a text, such as an email. */
export function TextDialog({ onFiles, onClose }: TextDialogProps) {
	const read = async (form: FormData) => {
		const text = form.get('text') as string;
		onClose();
		onFiles([textFile(text)]);
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
