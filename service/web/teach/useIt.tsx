import { CopyButton } from '../parts/copyButton.js';
import { addressOf } from '../routes.mjs';

/** What to do with a project that was learned. */
export function UseIt({ foId }: { foId: string }) {
	return (
		<section aria-labelledby="use-it">
			<h2 id="use-it">Use it in n8n</h2>
			<div class="copyable">
				<span class="label">Project ID</span>
				<code>{foId}</code>
				<CopyButton text={foId} label="Copy project ID" />
			</div>
			<p class="quiet">
				Enter it in the node Document Extraction, whose credential has a{' '}
				<a href={addressOf('settings', 'api-keys')}>key</a> of this service. Or{' '}
				<a href={addressOf('try')}>try it here</a> first.
			</p>
		</section>
	);
}
