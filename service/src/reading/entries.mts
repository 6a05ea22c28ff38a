import type { EInvoice } from '../einvoice/fields.mjs';
import { withEInvoice } from '../einvoice/withPage.mjs';
import type { PlacedDocument } from '../finding/documents/documentsIn.mjs';
import { documentType } from '../finding/documents/documentType.mjs';
import { findFields } from '../finding/findFields.mjs';
import { inOnePiece } from '../finding/inOnePiece.mjs';
import type { Project } from '../projectRules.mjs';
import type { Page } from './layout.mjs';

type Fields = Record<string, string>;

/** A document of a file, with its fields. */
type Entry = Record<string, unknown>;

/** The kinds of fields whose value is a list as JSON. */
const LISTS = new Set<string>(['table']);

/** The fields on the pages of a document, or in its XML. */
export function fieldsOf(pages: Page[], project: Project, eInvoice?: EInvoice): Fields {
	const found = findFields(pages, project);
	return eInvoice && project.attached_xml ? withEInvoice(found, eInvoice, pages, project) : found;
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
	if (!project.ofType) return { pages: place, ...answerOf(pages, project, eInvoice) };
	const type = (eInvoice ? typeInXml(eInvoice) : documentType(inOnePiece(pages))) ?? '';
	const own = project.ofType[type] ?? project.ofType['other'];
	const fields = own ? answerOf(pages, own, eInvoice) : {};
	return { pages: place, document_type: type, ...fields };
}

function answerOf(pages: Page[], project: Project, eInvoice?: EInvoice): Entry {
	return withLists(fieldsOf(pages, project, eInvoice), project);
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
