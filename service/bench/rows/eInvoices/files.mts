import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { attachedXml } from '../../../dist/einvoice/attachment.mjs';
import { decodeText } from '../../../dist/files/decodeText.mjs';
import type { Half } from '../../documents/language.mjs';
import { type XmlTable, xmlTable } from './xmlTable.mjs';

export interface EInvoiceFile {
	name: string;
	type: 'pdf' | 'text';
	bytes: Uint8Array<ArrayBuffer>;
	table: XmlTable;
}

/** The PDFs and XML files in a folder that have lines of an invoice. A third of them is for measuring only. */
export async function eInvoicesIn(folder: string, half: Half): Promise<EInvoiceFile[]> {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(?:pdf|xml)$/i.test(name) && halfOf(name) === half)
		.sort();
	const files: EInvoiceFile[] = [];
	for (const name of names) {
		const bytes = new Uint8Array(readFileSync(join(folder, name)));
		const type = /\.pdf$/i.test(name) ? 'pdf' : 'text';
		const xml = type === 'text' ? [bytes] : await attachedXml(bytes.slice()).catch(() => []);
		const table = xml.map((each) => xmlTable(decodeText(each).text)).find(Boolean);
		if (table && table.rows.length > 0) files.push({ name, type, bytes, table });
	}
	return files;
}

/** The parts of a name in which files with the same invoice differ: profile, version, number and form. */
const VARIANT =
	/ZUGFeRD_\d+p\d+|BASIC|COMFORT|EN16931|EXTENDED|XRechnung|embedded|cii|ubl|pdf|xml|[\d\s_.-]+/gi;

/** Files with the same invoice are in the same half, so that `test` has others. */
function halfOf(name: string): Half {
	const invoice = basename(name).replace(VARIANT, '').toLowerCase();
	const [first] = createHash('sha256').update(invoice).digest();
	return first! % 3 === 0 ? 'test' : 'train';
}
