import type { Route } from '../routes.mjs';
import { DocumentList } from './documentList.js';
import { DocumentPage } from './documentPage.js';

/** Try: the list of documents, one of them, or its correction. */
export function TryPage({ rest: [id, second] }: { rest: Route }) {
	if (id === undefined) return <DocumentList />;
	return <DocumentPage key={id} id={id} isCorrected={second === 'correct'} />;
}
