import type { Route } from '../routes.mjs';
import { DocumentList } from './documentList.js';
import { DocumentPage } from './documentPage.js';

/** Try: the list of documents, or one of them. */
export function TryPage({ rest: [id] }: { rest: Route }) {
	return id === undefined ? <DocumentList /> : <DocumentPage key={id} id={id} />;
}
