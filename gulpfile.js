// `npm run build`. It doesn't use gulp: n8n's earlier template had its build in a file of this name, so authors
// look for it here.
const { execFileSync } = require('node:child_process');
const { readFileSync, rmSync } = require('node:fs');
const esbuild = require('esbuild');
const ts = require('typescript');
const { n8n } = require('./package.json');

/** Removes comments. esbuild keeps those on members of classes, which would be a tenth of the package. */
const withoutComments = {
	name: 'without-comments',
	setup(build) {
		const compilerOptions = { target: ts.ScriptTarget.ES2021, removeComments: true };
		build.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
			contents: ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions }).outputText,
		}));
	},
};

const sourceOf = (built) => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');

rmSync('dist', { recursive: true, force: true });

// In a container image, n8n's packages aren't there, which have types that the check needs.
if (!process.argv.includes('--without-types'))
	execFileSync(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

// One file for the node and one for the credential, because n8n starts sooner if it opens two files
// instead of thirty. They stay readable: names are kept, and nothing is minified. The icons, and the codex
// files for n8n's node search, are copied.
esbuild.build({
	entryPoints: [
		...[...n8n.nodes, ...n8n.credentials].map(sourceOf),
		'icons/*.svg',
		'nodes/**/*.node.json',
	],
	loader: { '.svg': 'copy', '.json': 'copy' },
	outdir: 'dist',
	outbase: '.',
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	packages: 'external',
	plugins: [withoutComments],
});
