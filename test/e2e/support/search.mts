import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installN8n } from '../../../host/install/installN8n.mjs';
import { clientOf } from '../../../host/server/client.mjs';
import { runCommand } from '../../../host/server/n8nProcess.mjs';
import type { N8n } from '../../../host/startN8n.mjs';

/** A credential with its secrets, as an administrator can export it. */
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

/** Whether one of these texts is somewhere in this content, in any encoding. */
export function isIn(content: Buffer | string, texts: string[]): boolean {
	return texts.flatMap(encodingsOf).some((encoded) => content.includes(encoded));
}

/** A text as it is, in a URL, in JSON, in HTML, and in base64 at any offset. */
function encodingsOf(text: string): string[] {
	const base64 = [0, 1, 2].map((offset) => {
		const encoded = Buffer.from('\0'.repeat(offset) + text).toString('base64');
		// Without the characters that also encode what is before or after the text.
		const end = Math.floor(((offset + text.length) * 8) / 6);
		return encoded.slice(Math.ceil((offset * 8) / 6), end);
	});
	const base64url = base64.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'));
	const url = encodeURIComponent(text);
	const json = JSON.stringify(text).slice(1, -1);
	const each = (form: (code: number) => string) =>
		Array.from(text, (character) => form(character.charCodeAt(0))).join('');
	const hex = (code: number) => code.toString(16).padStart(2, '0');
	return [
		...new Set([
			...[text, url, url.toLowerCase(), encodeURIComponent(url)],
			...[json, json.replaceAll('/', '\\/'), each((code) => `\\u00${hex(code)}`)],
			...[htmlOf(text), each((code) => `&#${code};`), each((code) => `&#x${hex(code)};`)],
			...[each(hex), ...base64, ...base64url],
		]),
	];
}

function htmlOf(text: string): string {
	const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };
	return text.replace(/[&<>']/g, (character) => names[character as keyof typeof names]);
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}
