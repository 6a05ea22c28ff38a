import type { Weights } from '../../dist/finding/evidence/weigh.mjs';
import { findWithEvidence } from '../../dist/finding/findFields.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import type { Project } from '../../dist/projectRules.mjs';
import { Chance } from '../../support/chance.mjs';
import { publicVerdict } from '../public/verdict.mjs';
import { isSameApartFromSpaces } from '../score.mjs';
import { type Example, fit } from './fit.mjs';
import type { KnownDocument } from './known.mjs';

// Learns how likely a value is to be right. If the service knows all labels of a document, it makes too few mistakes to
// learn from. So each document is also read with a project that lacks some labels.

const SHRINKING = 0.00005;
/** The number of times that some labels are forgotten, and the share of those that are kept. */
const FORGETFUL = { projects: 6, kept: 0.7 };
const SHIPPED = ['fo_1', 'fo_2', 'fo_3'];

export async function weightsOfRightValue(documents: KnownDocument[]): Promise<Weights> {
	const projects = new Projects([SHIPPED_PROJECTS_FOLDER]);
	const known = new Map<string, Project[]>();
	for (const foId of SHIPPED) {
		const project = withoutTables((await projects.get(foId))!);
		const chance = new Chance(`forgotten labels of ${foId}`);
		const others = Array.from({ length: FORGETFUL.projects }, () => forgetful(project, chance));
		known.set(foId, [project, ...others]);
	}
	const examples = documents.flatMap((document, index) => {
		const [project, ...others] = known.get(document.project)!;
		const other = others[index % others.length]!;
		return [...examplesOf(document, project!), ...examplesOf(document, other)];
	});
	return fit(examples, SHRINKING);
}

function examplesOf({ pages, printed, isDrawn }: KnownDocument, project: Project): Example[] {
	const { fields, evidence } = findWithEvidence(pages, project);
	const isRight = (field: string) => {
		const [value, accepted = []] = [fields[field]!, printed[field]];
		return isDrawn
			? accepted.some((each) => isSameApartFromSpaces(each, value))
			: publicVerdict(accepted, value) === 'right';
	};
	return (
		Object.entries(evidence)
			.filter(([field]) => isDrawn || field in printed)
			// The only number of a drawn document without one is a platform's. Few strangers' documents have such a number.
			.filter(([field]) => project.fields[field]!.kind !== 'vat_id' || field in printed)
			// Unless a part has been paid, the total is due, whether its label says so or not.
			.filter(([field]) => field !== 'amount_due' || field in printed)
			.map(([field, each]) => ({ evidence: [each], right: [isRight(field)] }))
	);
}

function withoutTables({ fields, ...project }: Project): Project {
	const others = Object.entries(fields).filter(([, { columns, sum_of }]) => !columns && !sum_of);
	return { ...project, fields: Object.fromEntries(others) };
}

/** The project without some of its labels. */
function forgetful(project: Project, chance: Chance): Project {
	const some = (labels: string[]) => labels.filter(() => chance.happens(FORGETFUL.kept));
	const fields = Object.entries(project.fields).map(([field, rules]) => {
		const { labels, ...others } = rules;
		const kept = some(labels ?? []);
		return [field, kept.length > 0 ? { ...others, labels: kept } : others] as const;
	});
	return {
		...project,
		fields: Object.fromEntries(fields),
		other_labels: some(project.other_labels),
	};
}
