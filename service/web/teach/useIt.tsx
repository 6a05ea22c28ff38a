import type { LearnedFrom } from '../../src/webApi/answers.mjs';
import { CopyButton } from '../parts/copyButton.js';
import { addressOf } from '../routes.mjs';

interface UseItProps {
	foId: string;
	learned: LearnedFrom;
}

/** The next steps with a learned project. */
export function UseIt({ foId, learned }: UseItProps) {
	return (
		<section aria-labelledby="use-it">
			<h2 id="use-it">Use it in n8n</h2>
			<p>
				{checkOf(learned)} <a href={addressOf('try', 'with', foId)}>Try it here</a> with other
				documents first.
			</p>
			<div class="copyable">
				<span class="label">Project ID</span>
				<code>{foId}</code>
				<CopyButton text={foId} label="Copy project ID" />
			</div>
			<p class="quiet">
				Enter it in the Document Extraction node. Its credential needs an{' '}
				<a href={addressOf('settings', 'api-keys')}>API key</a> of this service.
			</p>
		</section>
	);
}

function checkOf({ examples, heldBack }: LearnedFrom): string {
	if (heldBack)
		return `It found ${heldBack.found} of ${heldBack.values} values in examples that were held back from learning.`;
	return examples === 1 ? "It hasn't been tried on other documents." : '';
}
