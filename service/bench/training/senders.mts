import { senderCandidates } from '../../dist/finding/evidence/sender.mjs';
import type { Weights } from '../../dist/finding/evidence/weigh.mjs';
import { nameIn } from '../../dist/finding/fallbacks.mjs';
import { openDocument } from '../../dist/finding/openDocument.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { sameValue } from '../../dist/learning/sameValue.mjs';
import type { Project } from '../../dist/projectRules.mjs';
import { type Example, fit } from './fit.mjs';
import type { KnownDocument } from './known.mjs';

// The weights with which the supplier of an invoice without a label for it is chosen.

const SHRINKING = 0.003;
const SUPPLIER = 'supplier';

export async function weightsOfSender(documents: KnownDocument[]): Promise<Weights> {
	const invoices = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get('fo_1'))!;
	const known = documents.filter(({ project }) => project === 'fo_1');
	// Of strangers' documents, there are fewer, but they are more like those of the next stranger.
	const twice = known.filter(({ isDrawn }) => !isDrawn);
	return fit(
		[...known, ...twice].flatMap((document) => exampleOf(document, invoices)),
		SHRINKING,
	);
}

function exampleOf({ pages, printed }: KnownDocument, project: Project): Example[] {
	const names = (printed[SUPPLIER] ?? []).filter((name) => name !== '');
	const document = openDocument(pages, project);
	const rules = project.fields[SUPPLIER]!;
	if (names.length === 0 || document.valuesOf(SUPPLIER, rules).length > 0) return [];
	const others = Object.entries(project.fields)
		.filter(([field, { party, columns }]) => field !== SUPPLIER && !party && !columns)
		.flatMap(([field, each]) => document.valuesOf(field, each).slice(0, 1));
	const valueOf = (text: string) => nameIn(text, rules);
	const candidates = senderCandidates(document, SUPPLIER, valueOf, others);
	const right = candidates.map(({ value }) => names.some((name) => sameValue(value, name)));
	return [{ evidence: candidates.map(({ evidence }) => evidence), right }];
}
