import { useEffect } from 'preact/hooks';
import type { DocumentEntry, DocumentView } from '../../src/webApi/answers.mjs';
import { useUploads } from '../uploads.mjs';
import { type Loaded, useLoaded } from '../useLoaded.mjs';

/** The time between two updates while documents are being read, in milliseconds. */
const EVERY = 250;

/** All documents, kept up to date until all are read. */
export function useDocuments(): Loaded<DocumentEntry[]> {
	const loaded = useLoaded<DocumentEntry[]>('documents');
	const { waiting } = useUploads();
	useAgainWhile(waiting > 0 || loaded.value?.some(isUnderWay) === true, loaded);
	return loaded;
}

/** One document, kept up to date until it is read. */
export function useDocument(id: string): Loaded<DocumentView> {
	const loaded = useLoaded<DocumentView>(`documents/${encodeURIComponent(id)}`);
	useAgainWhile(loaded.value !== undefined && isUnderWay(loaded.value.entry), loaded);
	return loaded;
}

function isUnderWay({ state }: DocumentEntry): boolean {
	return state === 'waiting' || state === 'reading';
}

/** Loads the value again and again while it is busy. */
export function useAgainWhile(isBusy: boolean, { value, problem, reload }: Loaded<unknown>): void {
	useEffect(() => {
		if (!isBusy) return undefined;
		const next = setTimeout(() => void reload(), EVERY);
		return () => clearTimeout(next);
	}, [isBusy, value, problem, reload]);
}
