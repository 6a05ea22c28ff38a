import type { ReviewStore } from './reviewStore.mjs';

const HOUR = 60 * 60 * 1000;

/** Deletes kept documents whose time is over, now and every hour. Returns a function that ends it. */
export function deleteInTime(store: ReviewStore): () => void {
	const remove = () =>
		void store.removeExpired().catch((error: Error) => {
			console.error(`Kept documents can't be deleted: ${error.message}`);
		});
	remove();
	const timer = setInterval(remove, HOUR).unref();
	return () => clearInterval(timer);
}
