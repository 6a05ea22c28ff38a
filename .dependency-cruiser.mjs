// Who may import whom. Each comment is what `npm run lint` says when its rule is broken.

const PUBLISHED = ['^nodes/', '^credentials/'];
const NODE = '^nodes/DocumentExtraction';
const N8N = '(^|/)node_modules/n8n-workflow/';
const WEB_API_TYPES = '^service/src/webApi/answers[.]mts$';

const rules = [
	{
		name: 'no-circles',
		comment: 'Files may not import each other in a circle, not even types.',
		from: {},
		to: { circular: true },
	},
	{
		name: 'package-imports-n8n-only',
		comment: 'What is published may import n8n-workflow and crypto, and nothing else from outside.',
		from: { path: PUBLISHED },
		to: { pathNot: [...PUBLISHED, N8N, '^(node:)?crypto$'] },
	},
	{
		name: 'pacing-stands-alone',
		comment:
			'pacing/ knows nothing of n8n or HTTP: it may import time, problems and their wording.',
		from: { path: `${NODE}/pacing/` },
		to: { pathNot: `${NODE}/(pacing/|(clock|deadlines|problem|wording)[.]ts$)` },
	},
	{
		name: 'deduplication-has-one-door',
		comment:
			'Of deduplication/, only deduplication.ts may be imported; sharedResources.ts holds the readings.',
		from: { path: `${NODE}/(?!deduplication/|sharedResources)` },
		to: { path: `${NODE}/deduplication/`, pathNot: `${NODE}/deduplication/deduplication[.]ts$` },
	},
	{
		name: 'service-is-independent',
		comment: 'The service may import nothing from the other folders: it is its own package.',
		from: { path: '^service/(src|web)/' },
		to: { dependencyTypes: ['local'], pathNot: '^service/' },
	},
	{
		name: 'service-tests-use-support',
		comment:
			"The service's tests and benchmark may import from support/. Only checks.mts, which counts the " +
			"mistakes of the service that the node's checks find, may import from the node.",
		from: { path: '^service/(test|bench|support)/', pathNot: '^service/bench/checks[.]mts$' },
		to: { dependencyTypes: ['local'], pathNot: '^(service|support)/' },
	},
	{
		name: 'service-has-one-door',
		comment:
			'Other folders may only import the local service as service/dist/index.mjs. Tests may also ' +
			"import service/support/, which draws documents and knows the service's pages.",
		from: { pathNot: '^service/' },
		to: { path: '^service/', pathNot: '^service/(dist/index[.]|support/)' },
	},
	{
		name: 'web-imports-preact',
		comment: 'service/web/ runs in a browser: it may import preact, and types of the service.',
		from: { path: '^service/web/' },
		to: { pathNot: ['^service/web/', '(^|/)node_modules/preact/', WEB_API_TYPES] },
	},
	{
		name: 'nothing-imports-tests',
		comment: 'Only tests may import from a folder of tests. Put what others need into support/.',
		from: { pathNot: '^(service/)?test/' },
		to: { path: '^(service/)?test/' },
	},
	{
		name: 'nothing-imports-benchmarks',
		comment: 'Only benchmarks may import from bench/. Put what others need into support/.',
		from: { pathNot: '^(service/)?bench/' },
		to: { path: '^(service/)?bench/' },
	},
];

export default {
	forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
	options: {
		// Types count too.
		tsPreCompilationDeps: true,
		doNotFollow: { path: ['(^|/)node_modules/', '(^|/)dist/'] },
		// What is installed and written by the tests, `npm run dev` and the service.
		exclude: { path: ['/[.]\\w[^/]*/', '^service/data/'] },
	},
};
