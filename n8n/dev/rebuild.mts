import { copyFileSync, existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** The files to copy: icons, and the metadata for n8n's search. */
const ASSET = /\.(svg|node\.json)$/;

/**
 * Compiles the node into the package that n8n has installed, now and after each change. n8n watches that folder
 * and reloads the node in open editors.
 *
 * @returns a function that stops watching
 */
export async function rebuildOnChange(installedPackage: string): Promise<() => void> {
	const dist = join(installedPackage, 'dist');
	const host = ts.createWatchCompilerHost(
		join(PROJECT, 'tsconfig.json'),
		// Doesn't bundle, so that only changed files are compiled. Writes nothing if there are errors.
		{ noEmit: false, noEmitOnError: true, rootDir: PROJECT, outDir: dist },
		ts.sys,
		ts.createEmitAndSemanticDiagnosticsBuilderProgram,
		reportProblem,
		({ messageText }) => console.log(ts.flattenDiagnosticMessageText(messageText, '\n')),
	);
	const compiler = ts.createWatchProgram(host);
	const watchers = ['nodes', 'icons'].map((folder) =>
		watch(join(PROJECT, folder), { recursive: true }, (_event, name) => {
			const file = join(folder, name ?? '');
			if (!ASSET.test(file) || !existsSync(join(PROJECT, file))) return;
			copyFileSync(join(PROJECT, file), join(dist, file));
			console.log(`Copied ${file}`);
		}),
	);
	return () => {
		compiler.close();
		for (const watcher of watchers) watcher.close();
	};
}

function reportProblem(diagnostic: ts.Diagnostic): void {
	const text = ts.formatDiagnostic(diagnostic, {
		getCanonicalFileName: (name) => name,
		getCurrentDirectory: () => PROJECT,
		getNewLine: () => '\n',
	});
	console.log(text.trim());
}
