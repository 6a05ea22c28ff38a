import { useState } from 'preact/hooks';
import type { NewKey } from '../../src/pages/answers.mjs';
import { CopyButton } from '../parts/copyButton.js';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/states.js';
import { send } from '../server.mjs';

interface NewKeyDialogProps {
	onCreated: () => void;
	onClose: () => void;
}

/** Asks for a name, then shows the new key, once. */
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
	const [problem, setProblem] = useState<string>();
	const generate = async (event: SubmitEvent) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget as HTMLFormElement);
		try {
			onCreated(await send<NewKey>('POST', 'keys', { name: form.get('name') }));
		} catch (error) {
			setProblem((error as Error).message);
		}
	};
	return (
		<Dialog title="Generate New API Key" onClose={onClose}>
			<form onSubmit={(event) => void generate(event)}>
				<label>
					Name
					<input name="name" required maxLength={100} placeholder="n8n" autoFocus />
				</label>
				<p class="quiet">To recognise it in the list, for example the workflow that uses it.</p>
				{problem && <Problem message={problem} />}
				<div class="buttons">
					<button type="submit" class="primary">
						Generate
					</button>
					<button type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}

function CreatedKey({ created, onClose }: { created: NewKey; onClose: () => void }) {
	return (
		<Dialog title="Your new API key" onClose={onClose}>
			<p>Copy it now: it is only shown this once.</p>
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
