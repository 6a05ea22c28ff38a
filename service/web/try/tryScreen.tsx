import type { Route } from '../routes.mjs';
import { DocumentList } from './documentList.js';
import { DocumentScreen } from './documentScreen.js';

/** Try: the list of documents (the address can name a project for the next ones), or one of them. */
export function TryScreen({ rest: [id, second] }: { rest: Route }) {
	if (id === undefined) return <DocumentList key="" />;
	if (id === 'with') return <DocumentList key={second} project={second} />;
	return <DocumentScreen key={id} id={id} isCorrected={second === 'correct'} />;
}
