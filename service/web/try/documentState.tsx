import type { DocumentEntry } from '../../src/webApi/answers.mjs';

/** The progress or the result of a document, in a few words. */
export function DocumentState({ entry }: { entry: DocumentEntry }) {
	const { state, counts, problem } = entry;
	if (state === 'failed') return <span class="bad">{problem}</span>;
	if (state === 'waiting') return <span class="quiet">waiting</span>;
	if (state === 'reading' || !counts) return <span class="busy">reading …</span>;
	return (
		<span class={counts.found === 0 ? 'bad' : undefined}>
			{counts.found} of {counts.fields} fields found
		</span>
	);
}
