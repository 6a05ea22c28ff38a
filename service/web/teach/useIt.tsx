import type { LearnedFrom } from '../../src/webApi/answers.mjs';
import { CopyButton } from '../parts/copyButton.js';
import { addressOf } from '../routes.mjs';

interface UseItProps {
	foId: string;
	learned: LearnedFrom;
}

/** What to do with a project that was learned. */
export function UseIt({ foId, learned }: UseItProps) {
	return (
		<section aria-labelledby="use-it">
			<h2 id="use-it">Use it in n8n</h2>
			<p>
				{knownOf(learned)} <a href={addressOf('try', 'with', foId)}>Try it here</a> with other
				documents first.
			</p>
			<div class="copyable">
				<span class="label">Project ID</span>
				<code>{foId}</code>
				<CopyButton text={foId} label="Copy project ID" />
			</div>
			<p class="quiet">
				Enter it in the node Document Extraction, whose credential has a{' '}
				<a href={addressOf('settings', 'api-keys')}>key</a> of this service.
			</p>
		</section>
	);
}

function knownOf({ examples, heldBack }: LearnedFrom): string {
	if (heldBack)
		return `It found ${heldBack.found} of ${heldBack.values} values when each example was read with what the others teach.`;
	return examples === 1 ? "It hasn't been tried on a document that it wasn't learned from." : '';
}
