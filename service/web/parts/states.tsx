import type { ComponentChildren } from 'preact';

/** What went wrong, and perhaps a button to try again. */
export function Problem({ message, onRetry }: { message: string; onRetry?: () => void }) {
	return (
		<div class="problem" role="alert">
			<p>{message}</p>
			{onRetry && (
				<button type="button" class="small" onClick={onRetry}>
					Try again
				</button>
			)}
		</div>
	);
}

/** While the first answer is under way. */
export function Loading() {
	return (
		<p class="loading" role="status">
			Loading …
		</p>
	);
}

/** In place of a list without entries: what it is for, and how to begin. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
	return (
		<div class="empty">
			<h2>{title}</h2>
			{children}
		</div>
	);
}
