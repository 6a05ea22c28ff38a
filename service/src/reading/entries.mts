import type { EInvoice } from '../einvoice/fields.mjs';
import { doubtfulWith, withEInvoice } from '../einvoice/withPage.mjs';
import type { PlacedDocument } from '../finding/documents/documentsIn.mjs';
import { documentType } from '../finding/documents/documentType.mjs';
import { type Found, findFieldsWithWords } from '../finding/findFields.mjs';
import { inOnePiece } from '../finding/inOnePiece.mjs';
import { placesWith } from '../finding/sources.mjs';
import { DOUBTFUL, type Project } from '../projectRules.mjs';
import type { Page } from './layout.mjs';

type Fields = Record<string, string>;

/** A document of a file, with its fields. */
type Entry = Record<string, unknown>;

/** The kinds of fields whose value is a list as JSON. */
const LISTS = new Set<string>(['table']);

/**
 * The fields on the pages of a document, or in its XML, and the words that gave them. For a value from the XML, these
 * are the words on the page that equal it.
 */
export function foundIn(pages: Page[], project: Project, eInvoice?: EInvoice): Found {
	const found = findFieldsWithWords(pages, project);
	if (!eInvoice || !project.attached_xml) return found;
	const fields = withEInvoice(found.fields, eInvoice, pages, project);
	const changed = Object.entries(fields).filter(([field, value]) => value !== found.fields[field]);
	const words = changed.map(([field, value]) => [field, placesWith(value, pages)]);
	return {
		fields,
		words: { ...found.words, ...(Object.fromEntries(words) as Found['words']) },
		doubtful: doubtfulWith(eInvoice, fields, found.doubtful),
	};
}

/** The fields that a project answers. */
export function answerOf({ fields, doubtful }: Found, project: Project): Fields {
	return project.doubtful ? { ...fields, [DOUBTFUL]: doubtful.join(', ') } : fields;
}

/**
 * All documents of a file as JSON, because a value is a string (docs/interface.md, section 4.3).
 *
 * @param project with `several`
 * @param eInvoice the XML of the only document
 */
export function listOf(documents: PlacedDocument[], project: Project, eInvoice?: EInvoice): string {
	return JSON.stringify(documents.map((document) => entryOf(document, project, eInvoice)));
}

function entryOf({ place, pages }: PlacedDocument, project: Project, eInvoice?: EInvoice): Entry {
	if (!project.ofType) return { pages: place, ...entryFields(pages, project, eInvoice) };
	const type = (eInvoice ? typeInXml(eInvoice) : documentType(inOnePiece(pages))) ?? '';
	const own = project.ofType[type] ?? project.ofType['other'];
	const fields = own ? entryFields(pages, own, eInvoice) : {};
	return { pages: place, document_type: type, ...fields };
}

function entryFields(pages: Page[], project: Project, eInvoice?: EInvoice): Entry {
	return withLists(answerOf(foundIn(pages, project, eInvoice), project), project);
}

/** Replaces the texts of lists by the lists: JSON in JSON would have to be parsed twice. */
export function withLists(fields: Fields, { fields: rules }: Pick<Project, 'fields'>): Entry {
	const entries = Object.entries(fields).map(([field, value]): [string, unknown] => {
		const isList = LISTS.has(rules[field]?.kind ?? 'text');
		return [field, isList ? JSON.parse(value || '[]') : value];
	});
	return Object.fromEntries(entries);
}

function typeInXml({ fields }: EInvoice): string | undefined {
	return fields['document_type'] ?? (fields['order_number'] ? 'purchase order' : undefined);
}
