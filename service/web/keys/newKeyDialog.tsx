import { useState } from 'preact/hooks';
import type { AccountName, NewKey } from '../../src/webApi/answers.mjs';
import { AccountOptions } from '../parts/accountOptions.js';
import { CopyButton } from '../parts/copyButton.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { FormDialog } from '../parts/dialogs/formDialog.js';
import { send } from '../server.mjs';

interface NewKeyDialogProps {
	accounts: AccountName[];
	onCreated: () => void;
	onClose: () => void;
}

/** Asks for a name, then shows the new key once. */
export function NewKeyDialog({ accounts, onCreated, onClose }: NewKeyDialogProps) {
	const [created, setCreated] = useState<NewKey>();
	if (created) return <CreatedKey created={created} onClose={onClose} />;
	return (
		<NameForm
			accounts={accounts}
			onClose={onClose}
			onCreated={(key) => {
				setCreated(key);
				onCreated();
			}}
		/>
	);
}

interface NameFormProps {
	accounts: AccountName[];
	onCreated: (key: NewKey) => void;
	onClose: () => void;
}

function NameForm({ accounts, onCreated, onClose }: NameFormProps) {
	const generate = async (form: FormData) =>
		onCreated(await send<NewKey>('POST', 'keys', Object.fromEntries(form)));
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
			{accounts.length > 1 && <AccountChoice accounts={accounts} />}
			<p class="quiet">
				Helps you find the key in the list: for example, the workflow that uses it.
			</p>
		</FormDialog>
	);
}

function AccountChoice({ accounts }: { accounts: AccountName[] }) {
	return (
		<label>
			Account
			<select name="account">
				<AccountOptions accounts={accounts} />
			</select>
		</label>
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
