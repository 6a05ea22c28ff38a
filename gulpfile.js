// `npm run build`. It has the name under which authors of n8n nodes look for it.
const { execFileSync } = require('node:child_process');
const { rmSync } = require('node:fs');
const esbuild = require('esbuild');
const { n8n } = require('./package.json');

const sourceOf = (built) => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');

rmSync('dist', { recursive: true, force: true });

execFileSync(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

// One file for the node and one for the credential, as n8n starts sooner if it has to open two files
// rather than thirty. They stay readable: names are kept, and nothing is minified. What n8n reads
// beside the code is copied: the icons, and the codex files that the node search uses.
esbuild.buildSync({
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
});
