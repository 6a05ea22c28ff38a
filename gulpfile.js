const { execFileSync } = require('node:child_process');
const { rmSync } = require('node:fs');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { n8n } = require('./package.json');

async function clean() {
	rmSync('dist', { recursive: true, force: true });
}

async function checkTypes() {
	execFileSync(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });
}

/**
 * One file for the node and one for the credential, as n8n starts sooner if it has to open two files
 * rather than thirty. They stay readable: names are kept, and nothing is minified.
 */
async function bundle() {
	await esbuild.build({
		entryPoints: [...n8n.nodes, ...n8n.credentials].map(sourceOf),
		outdir: 'dist',
		outbase: '.',
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		packages: 'external',
	});
}

function sourceOf(compiled) {
	return compiled.replace(/^dist\//, '').replace(/\.js$/, '.ts');
}

/** What n8n reads beside the code: the icons, and the codex files that the node search uses. */
function copyAssets() {
	return src(['icons/*.svg', 'nodes/**/*.node.json'], { base: '.', encoding: false }).pipe(
		dest('dist'),
	);
}

exports.default = series(clean, parallel(checkTypes, bundle, copyAssets));
