import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { newFolder } from '../../../support/newFolder.mjs';
import { ROOT } from '../../../support/repository.mjs';

/** Runs a tool on a package with these files. The package's folder is the tool's last argument. */
export function runTool(tool: string, files: Record<string, string>, ...args: string[]) {
	const folder = newFolder();
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
	const command = [tsx, join(ROOT, 'tools', tool), ...args, folder];
	return spawnSync(process.execPath, command, { encoding: 'utf8' });
}
