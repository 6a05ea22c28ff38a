import type { ComponentChildren } from 'preact';

/** An error, with a button to try again if that can help. */
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

/** Shown until the first answer arrives. */
export function Loading() {
	return (
		<p class="loading" role="status">
			Loading …
		</p>
	);
}

/** Shown instead of an empty list: says what it is for, and how to start. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
	return (
		<div class="empty">
			<h2>{title}</h2>
			{children}
		</div>
	);
}
