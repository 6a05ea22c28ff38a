import { copyFileSync, existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** What is copied as it is: icons, and what n8n's search finds a node by. */
const ASSET = /\.(svg|node\.json)$/;

/**
 * Compiles right into the package that n8n has installed, now and after each change. n8n looks at
 * that folder by itself, and tells the open editors.
 *
 * @returns what ends it
 */
export async function rebuildOnChange(installedPackage: string): Promise<() => void> {
	const dist = join(installedPackage, 'dist');
	const host = ts.createWatchCompilerHost(
		join(PROJECT, 'tsconfig.json'),
		// File by file, as only what changed is compiled again. A package with errors stays as it was.
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
