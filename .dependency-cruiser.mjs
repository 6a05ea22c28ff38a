// Who may import whom. Each comment is what `npm run lint` says when its rule is broken.

const PUBLISHED = ['^nodes/', '^credentials/'];
const NODE = '^nodes/DocumentExtraction';
const N8N = '(^|/)node_modules/n8n-workflow/';
const PAGES_TALK = '^service/src/pages/answers[.]mts$';

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
		name: 'known-has-one-door',
		comment:
			'Of known/, only knownDocuments.ts may be imported; sharedResources.ts holds the readings.',
		from: { path: `${NODE}/(?!known/|sharedResources)` },
		to: { path: `${NODE}/known/`, pathNot: `${NODE}/known/knownDocuments[.]ts$` },
	},
	{
		name: 'service-stands-alone',
		comment: 'service/ may import nothing from the other folders: it is a package of its own.',
		from: { path: '^service/' },
		to: { dependencyTypes: ['local'], pathNot: '^service/' },
	},
	{
		name: 'pages-import-preact',
		comment: 'service/web/ runs in a browser: it may import preact, and types of the service.',
		from: { path: '^service/web/' },
		to: { pathNot: ['^service/web/', '(^|/)node_modules/preact/', PAGES_TALK] },
	},
	{
		name: 'only-tests-import-tests',
		comment: 'Only test/ and bench/ may import from test/.',
		from: { pathNot: ['^test/', '^bench/'] },
		to: { path: '^test/' },
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
