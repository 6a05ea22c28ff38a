// Who may import whom. Each comment is what `npm run lint` says when its rule is broken.
// `docs/architecture.md` shows the rooms.

const NODE = '^nodes/DocumentExtraction';
const THE_NODE = `${NODE}/DocumentExtraction[.]node[.]ts$`;
const EXTRACTION = `${NODE}/(extract(Data|Document)|outcome|sharedResources)[.]ts$`;
const OPERATIONS = `${NODE}/operations/`;
const PROBLEM = `${NODE}/(problem|wording)[.]ts$`;
const CLOCK = `${NODE}/clock[.]ts$`;
const DEADLINES = `${NODE}/deadlines[.]ts$`;
const DESCRIPTION = `${NODE}/description/`;
const DOCUMENTS = `${NODE}/documents/`;
const PACING = `${NODE}/pacing/`;
const TRANSPORT = `${NODE}/transport/`;
const RESULTS = `${NODE}/results/`;
const KNOWN = `${NODE}/known/`;
const OUTCOME = `${NODE}/outcome[.]ts$`;
const CHECKS = `${NODE}/checks/`;
const VALUES = `${NODE}/values/`;
const CREDENTIALS = '^credentials/';
const ENDPOINT = `${CREDENTIALS}(apiKey|endpoint)[.]ts$`;
const N8N = '(^|/)node_modules/n8n-workflow/';
const CRYPTO = '^(node:)?crypto$';
const ANSWERS = '^service/src/pages/answers[.]mts$';
const TYPES = ['type-only', 'type-import'];

const everywhere = [
	{
		name: 'no-circles',
		comment: 'Files may not import each other in a circle, not even types.',
		severity: 'error',
		from: {},
		to: { circular: true },
	},
];

const published = [
	{
		name: 'package-imports-n8n-only',
		comment: 'What is published may import n8n-workflow and crypto, and nothing else from outside.',
		severity: 'error',
		from: { path: ['^nodes/', CREDENTIALS] },
		to: { pathNot: ['^nodes/', CREDENTIALS, N8N, CRYPTO] },
	},
	{
		name: 'credentials-import-n8n-only',
		comment: 'credentials/ may import n8n-workflow, and nothing from nodes/.',
		severity: 'error',
		from: { path: CREDENTIALS },
		to: { pathNot: [CREDENTIALS, N8N] },
	},
	{
		name: 'node-imports-rooms',
		comment: 'DocumentExtraction.node.ts may import what is beside and below it, and n8n-workflow.',
		severity: 'error',
		from: { path: THE_NODE },
		to: { pathNot: [`${NODE}/`, N8N] },
	},
	{
		name: 'operations-import-rooms',
		comment: 'operations/ may import all other rooms but description/, and n8n-workflow.',
		severity: 'error',
		from: { path: OPERATIONS },
		to: { pathNot: [`${NODE}/(?!description/)`, N8N] },
	},
	{
		name: 'extraction-imports-rooms',
		comment:
			'The files of the extraction may import checks/, pacing/, known/, transport/, problem.ts, clock.ts and deadlines.ts, and types of documents/ and n8n-workflow.',
		severity: 'error',
		from: { path: EXTRACTION },
		to: {
			pathNot: [
				EXTRACTION,
				CHECKS,
				PACING,
				KNOWN,
				TRANSPORT,
				PROBLEM,
				CLOCK,
				DEADLINES,
				DOCUMENTS,
				N8N,
			],
		},
	},
	{
		name: 'extraction-imports-types',
		comment:
			'The files of the extraction may import types of documents/ and n8n-workflow, but no code.',
		severity: 'error',
		from: { path: EXTRACTION },
		to: { path: [DOCUMENTS, N8N], dependencyTypesNot: TYPES },
	},
	{
		name: 'documents-import-no-room',
		comment:
			'documents/ may import values/, problem.ts, deadlines.ts and n8n-workflow, and none of the other rooms.',
		severity: 'error',
		from: { path: DOCUMENTS },
		to: { pathNot: [DOCUMENTS, VALUES, PROBLEM, DEADLINES, N8N] },
	},
	{
		name: 'pacing-imports-no-room',
		comment: 'pacing/ may import problem.ts and clock.ts: nothing of n8n, nothing of transport/.',
		severity: 'error',
		from: { path: PACING },
		to: { pathNot: [PACING, PROBLEM, CLOCK, DEADLINES] },
	},
	{
		name: 'transport-imports-no-room',
		comment:
			'transport/ may import values/, problem.ts, clock.ts, deadlines.ts, credentials/endpoint.ts, n8n-workflow and crypto, and types of documents/.',
		severity: 'error',
		from: { path: TRANSPORT },
		to: {
			pathNot: [TRANSPORT, VALUES, PROBLEM, CLOCK, DEADLINES, ENDPOINT, DOCUMENTS, N8N, CRYPTO],
		},
	},
	{
		name: 'transport-imports-types',
		comment: 'transport/ may import types of documents/, but no code.',
		severity: 'error',
		from: { path: TRANSPORT },
		to: { path: DOCUMENTS, dependencyTypesNot: TYPES },
	},
	{
		name: 'known-imports-no-room',
		comment:
			'known/ may import checks/, the outcome, problem.ts, clock.ts and deadlines.ts, and types of documents/ and n8n-workflow.',
		severity: 'error',
		from: { path: KNOWN },
		to: { pathNot: [KNOWN, CHECKS, OUTCOME, PROBLEM, CLOCK, DEADLINES, DOCUMENTS, N8N] },
	},
	{
		name: 'known-imports-types',
		comment: 'known/ may import types of documents/ and n8n-workflow, but no code.',
		severity: 'error',
		from: { path: KNOWN },
		to: { path: [DOCUMENTS, N8N], dependencyTypesNot: TYPES },
	},
	{
		name: 'results-import-no-room',
		comment:
			'results/ may import values/, problem.ts and n8n-workflow, and types of documents/, transport/ and the extraction.',
		severity: 'error',
		from: { path: RESULTS },
		to: { pathNot: [RESULTS, VALUES, PROBLEM, DOCUMENTS, TRANSPORT, EXTRACTION, N8N] },
	},
	{
		name: 'results-import-types',
		comment: 'results/ may import types of documents/, transport/ and the extraction, but no code.',
		severity: 'error',
		from: { path: RESULTS },
		to: { path: [DOCUMENTS, TRANSPORT, EXTRACTION], dependencyTypesNot: TYPES },
	},
	{
		name: 'checks-import-values',
		comment:
			'checks/ may import values/, problem.ts, and types of the outcome, documents/ and n8n-workflow.',
		severity: 'error',
		from: { path: CHECKS },
		to: { pathNot: [CHECKS, VALUES, PROBLEM, OUTCOME, DOCUMENTS, N8N] },
	},
	{
		name: 'checks-import-types',
		comment: 'checks/ may import types of the outcome, documents/ and n8n-workflow, but no code.',
		severity: 'error',
		from: { path: CHECKS },
		to: { path: [OUTCOME, DOCUMENTS, N8N], dependencyTypesNot: TYPES },
	},
	{
		name: 'values-import-nothing',
		comment: 'values/ may import types of n8n-workflow, and nothing else.',
		severity: 'error',
		from: { path: VALUES },
		to: { pathNot: [VALUES, N8N] },
	},
	{
		name: 'values-import-types',
		comment: 'values/ may import types of n8n-workflow, but no code.',
		severity: 'error',
		from: { path: VALUES },
		to: { path: N8N, dependencyTypesNot: TYPES },
	},
	{
		name: 'description-imports-documents',
		comment: 'description/ may import documents/, for limits and choices, and n8n-workflow.',
		severity: 'error',
		from: { path: DESCRIPTION },
		to: { pathNot: [DESCRIPTION, DOCUMENTS, N8N] },
	},
	{
		name: 'problem-imports-nothing',
		comment: 'problem.ts and wording.ts may import nothing: every room imports them.',
		severity: 'error',
		from: { path: PROBLEM },
		to: {},
	},
	{
		name: 'clock-imports-no-room',
		comment: 'clock.ts may import n8n-workflow, and no room: the rooms import it.',
		severity: 'error',
		from: { path: CLOCK },
		to: { pathNot: N8N },
	},
	{
		name: 'deadlines-import-clock',
		comment: 'deadlines.ts may import clock.ts, and no room: the rooms import it.',
		severity: 'error',
		from: { path: DEADLINES },
		to: { pathNot: CLOCK },
	},
];

const around = [
	{
		name: 'service-stands-alone',
		comment: 'service/ may import nothing from the other folders: it is a package of its own.',
		severity: 'error',
		from: { path: '^service/' },
		to: { dependencyTypes: ['local'], pathNot: '^service/' },
	},
	{
		name: 'pages-import-preact',
		comment:
			'service/web/ runs in a browser: it may import preact, and of the service only the types of its answers.',
		severity: 'error',
		from: { path: '^service/web/' },
		to: { pathNot: ['^service/web/', '(^|/)node_modules/preact/', ANSWERS] },
	},
	{
		name: 'pages-import-types',
		comment: 'service/web/ may import types of the service, but no code.',
		severity: 'error',
		from: { path: '^service/web/' },
		to: { path: ANSWERS, dependencyTypesNot: TYPES },
	},
	{
		name: 'service-without-browser',
		comment: 'service/src/ may import nothing from service/web/, which is bundled for browsers.',
		severity: 'error',
		from: { path: '^service/src/' },
		to: { path: '^service/web/' },
	},
	{
		name: 'host-imports-tools-only',
		comment: 'host/ may import tools/, and nothing from the other folders.',
		severity: 'error',
		from: { path: '^host/' },
		to: { dependencyTypes: ['local'], pathNot: ['^host/', '^tools/'] },
	},
	{
		name: 'scale-tests-without-e2e-tests',
		comment: 'test/scale may import nothing from test/e2e.',
		severity: 'error',
		from: { path: '^test/scale/' },
		to: { path: '^test/e2e/' },
	},
	{
		name: 'only-tests-import-tests',
		comment: 'Only test/ and bench/ may import from test/, and bench/ only from test/support/.',
		severity: 'error',
		from: { pathNot: ['^test/', '^bench/'] },
		to: { path: '^test/' },
	},
	{
		name: 'bench-imports-support',
		comment: 'bench/ may import nothing of test/ but test/support/.',
		severity: 'error',
		from: { path: '^bench/' },
		to: { path: '^test/', pathNot: '^test/support/' },
	},
];

export default {
	forbidden: [...everywhere, ...published, ...around],
	options: {
		// Types count too.
		tsPreCompilationDeps: true,
		doNotFollow: { path: ['(^|/)node_modules/', '(^|/)dist/'] },
		// What is installed and written by the tests, `npm run dev` and the service.
		exclude: { path: ['/[.]\\w[^/]*/', '^service/data/'] },
	},
};
