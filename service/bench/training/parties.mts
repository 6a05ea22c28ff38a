import type { PartyCandidate } from '../../dist/finding/evidence/party.mjs';
import { partyCandidates } from '../../dist/finding/evidence/party.mjs';
import { recipientCandidates } from '../../dist/finding/evidence/recipient.mjs';
import type { Weights } from '../../dist/finding/evidence/weigh.mjs';
import { nameIn } from '../../dist/finding/fallbacks.mjs';
import { findFields } from '../../dist/finding/findFields.mjs';
import { openDocument } from '../../dist/finding/openDocument.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { sameValue } from '../../dist/learning/sameValue.mjs';
import type { Project } from '../../dist/projectRules.mjs';
import { type Example, fit } from './fit.mjs';
import type { KnownDocument } from './known.mjs';

// The weights with which the parties of an invoice are chosen: the supplier if no label leads to it, and the customer.

const SUPPLIER = 'supplier';
const CUSTOMER = 'customer';
const SHRINKING: Record<string, number> = { [SUPPLIER]: 0.003, [CUSTOMER]: 0.001 };

export async function weightsOfSender(documents: KnownDocument[]): Promise<Weights> {
	return await weightsOf(SUPPLIER, documents, namesOfSender);
}

/** To be learned after those of the sender, which are evidence. */
export async function weightsOfRecipient(documents: KnownDocument[]): Promise<Weights> {
	return await weightsOf(CUSTOMER, documents, namesOfRecipient);
}

type Names = (document: KnownDocument, project: Project) => PartyCandidate[];

async function weightsOf(
	field: string,
	documents: KnownDocument[],
	names: Names,
): Promise<Weights> {
	const invoices = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get('fo_1'))!;
	const known = documents.filter(({ project }) => project === 'fo_1');
	// Of strangers' documents, there are fewer, but they are more like those of the next stranger.
	const twice = known.filter(({ isDrawn }) => !isDrawn);
	const examples = [...known, ...twice].flatMap((document): Example[] => {
		const printed = document.printed[field] ?? document.names?.[field];
		const candidates = printed ? names(document, invoices) : [];
		if (candidates.length === 0) return [];
		const right = candidates.map(({ value }) => printed!.some((name) => sameValue(value, name)));
		if (!document.printed[field] && !right.includes(true)) return [];
		return [{ evidence: candidates.map(({ evidence }) => evidence), right }];
	});
	return fit(examples, SHRINKING[field]!);
}

function namesOfSender({ pages }: KnownDocument, project: Project): PartyCandidate[] {
	const document = openDocument(pages, project);
	const rules = project.fields[SUPPLIER]!;
	if (document.valuesOf(SUPPLIER, rules).length > 0) return [];
	const others = Object.entries(project.fields)
		.filter(([field, { party, columns }]) => field !== SUPPLIER && !party && !columns)
		.flatMap(([field, each]) => document.valuesOf(field, each).slice(0, 1));
	return partyCandidates(document, SUPPLIER, (text) => nameIn(text, rules), others);
}

function namesOfRecipient({ pages }: KnownDocument, project: Project): PartyCandidate[] {
	const found = Object.entries(findFields(pages, project));
	const rules = project.fields[CUSTOMER]!;
	const others = found
		.filter(([field]) => field !== CUSTOMER && !project.fields[field]!.party)
		.map(([, value]) => value);
	const nameOf = (text: string) => nameIn(text, rules);
	return recipientCandidates(openDocument(pages, project), CUSTOMER, rules, nameOf, others);
}
