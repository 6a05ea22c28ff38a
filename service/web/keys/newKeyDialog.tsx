import { useState } from 'preact/hooks';
import type { NewKey } from '../../src/webApi/answers.mjs';
import { CopyButton } from '../parts/copyButton.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { FormDialog } from '../parts/dialogs/formDialog.js';
import { send } from '../server.mjs';

interface NewKeyDialogProps {
	onCreated: () => void;
	onClose: () => void;
}

/** Asks for a name, then shows the new key once. */
export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
	const [created, setCreated] = useState<NewKey>();
	if (created) return <CreatedKey created={created} onClose={onClose} />;
	return (
		<NameForm
			onClose={onClose}
			onCreated={(key) => {
				setCreated(key);
				onCreated();
			}}
		/>
	);
}

interface NameFormProps {
	onCreated: (key: NewKey) => void;
	onClose: () => void;
}

function NameForm({ onCreated, onClose }: NameFormProps) {
	const generate = async (form: FormData) =>
		onCreated(await send<NewKey>('POST', 'keys', { name: form.get('name') }));
	return (
		<FormDialog
			title="Generate New API Key"
			action="Generate"
			onSubmit={generate}
			onClose={onClose}
		>
			<label>
				Name
				<input name="name" required maxLength={100} placeholder="n8n" autoFocus />
			</label>
			<p class="quiet">
				Helps you find the key in the list: for example, the workflow that uses it.
			</p>
		</FormDialog>
	);
}

function CreatedKey({ created, onClose }: { created: NewKey; onClose: () => void }) {
	return (
		<Dialog title="Your new API key" onClose={onClose}>
			<p>Copy it now. You won't be able to see it again.</p>
			<div class="copyable">
				<code>{created.key}</code>
				<CopyButton text={created.key} label="Copy key" />
			</div>
			<div class="buttons">
				<button type="button" onClick={onClose}>
					Done
				</button>
			</div>
		</Dialog>
	);
}
