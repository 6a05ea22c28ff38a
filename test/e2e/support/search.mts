import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installN8n } from '../../../n8n/server/install/installN8n.mjs';
import { clientOf } from '../../../n8n/server/client.mjs';
import { runCommand } from '../../../n8n/server/n8nProcess.mjs';
import type { N8n } from '../../../n8n/server/startN8n.mjs';
import { formsOf } from '../../support/writtenForms.mjs';

/** A credential with its secrets, in the form that an administrator can export. */
interface ExportedCredential {
	type: string;
	data: Record<string, string>;
}

export async function exportCredentials({ release, folder }: N8n): Promise<ExportedCredential[]> {
	const temporary = mkdtempSync(join(tmpdir(), 'n8n-credentials-'));
	const output = join(temporary, 'credentials.json');
	const command = ['export:credentials', '--all', '--decrypted', `--output=${output}`];
	try {
		await runCommand(await installN8n(release), folder, command);
		return JSON.parse(readFileSync(output, 'utf8')) as ExportedCredential[];
	} finally {
		rmSync(temporary, { recursive: true });
	}
}

/**
 * The places where one of these texts is found, in any encoding: all files that n8n has written
 * (database, log, binary data, settings) and its response about each execution.
 */
export async function placesOf(n8n: N8n, texts: string[]): Promise<string[]> {
	const files = filesBelow(n8n.folder).filter((file) => isIn(readFileSync(file), texts));
	const executions = await clientOf(n8n).executions();
	const stored = [...executions].filter(([, content]) => isIn(content, texts));
	return [...files, ...stored.map(([id]) => `execution ${id}`)];
}

/** True if the content contains one of these texts in any encoding. */
export function isIn(content: Buffer | string, texts: string[]): boolean {
	return texts.flatMap(formsOf).some((form) => content.includes(form));
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}
