import { useState } from 'preact/hooks';
import type { About, KeyEntry } from '../../src/webApi/answers.mjs';
import { announce } from '../parts/announcements.js';
import { CopyButton } from '../parts/copyButton.js';
import { Confirmation } from '../parts/dialogs/confirmation.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { send } from '../server.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { KeyTable } from './keyTable.js';
import { NewKeyDialog } from './newKeyDialog.js';

/** Settings → API Keys. */
export function KeysScreen() {
	const { value: keys, problem, reload } = useLoaded<KeyEntry[]>('keys');
	const { value: about } = useLoaded<About>('about');
	const accounts = about?.accounts ?? [];
	const [generating, setGenerating] = useState(false);
	const [revoking, setRevoking] = useState<KeyEntry>();

	const revoke = async ({ id, name }: KeyEntry) => {
		await send('DELETE', `keys/${encodeURIComponent(id)}`);
		announce(`The key "${name}" has been revoked.`);
		await reload();
	};

	return (
		<>
			<div class="heading">
				<h1>API Keys</h1>
				<button type="button" class="primary" onClick={() => setGenerating(true)}>
					Generate New API Key
				</button>
			</div>
			<p class="lead">
				The credential of the node in n8n needs one of these keys and the Base URL.
			</p>
			<BaseUrl about={about} />
			{problem && <Problem message={problem} onRetry={() => void reload()} />}
			{!keys && !problem && <Loading />}
			{keys?.length === 0 && (
				<Empty title="No keys yet">
					<p>Generate one and enter it in the node's credential.</p>
				</Empty>
			)}
			{keys && keys.length > 0 && <KeyTable {...{ keys, accounts }} onRevoke={setRevoking} />}
			{generating && (
				<NewKeyDialog
					accounts={accounts}
					onCreated={() => void reload()}
					onClose={() => setGenerating(false)}
				/>
			)}
			{revoking && (
				<Confirmation
					title={`Revoke "${revoking.name}"?`}
					action="Revoke"
					onConfirm={() => revoke(revoking)}
					onClose={() => setRevoking(undefined)}
				>
					<p>Workflows that use this key will fail with status 401 from now on.</p>
				</Confirmation>
			)}
		</>
	);
}

function BaseUrl({ about }: { about?: About }) {
	return (
		<div class="copyable">
			<span class="label">Base URL</span>
			<code>{about?.baseUrl ?? '…'}</code>
			{about && <CopyButton text={about.baseUrl} label="Copy Base URL" />}
		</div>
	);
}
