import { Problem } from './states.js';

interface OpeningProps {
	/** The reason why the document can't be opened. */
	problem?: string;
	/** The heading above the reason. */
	title: string;
	onRetry: () => void;
	onRemove: () => void;
}

/** A document that is being read, or that can't be. */
export function Opening({ problem, title, onRetry, onRemove }: OpeningProps) {
	if (!problem) {
		return (
			<div class="progress">
				<progress aria-label="Reading the document" />
				<span role="status">Reading the document …</span>
			</div>
		);
	}
	return (
		<>
			<h1>{title}</h1>
			<Problem message={problem} onRetry={onRetry} />
			<div class="buttons">
				<button type="button" onClick={onRemove}>
					Remove it
				</button>
			</div>
		</>
	);
}
