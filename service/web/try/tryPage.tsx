import type { Route } from '../routes.mjs';
import { DocumentList } from './documentList.js';
import { DocumentPage } from './documentPage.js';

/** Try: the list of documents, perhaps with a project for the next ones, one of them, or its correction. */
export function TryPage({ rest: [id, second] }: { rest: Route }) {
	if (id === undefined) return <DocumentList key="" />;
	if (id === 'with') return <DocumentList key={second} project={second} />;
	return <DocumentPage key={id} id={id} isCorrected={second === 'correct'} />;
}
