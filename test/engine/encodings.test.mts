import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { serviceThat } from '../support/servers/httpService.mjs';
import { API_KEY, EXTRACT, extract, jsonOf, notesOf } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string) =>
	Buffer.concat(Array.from(text, (character) => Buffer.from([...latin1(character), 0, 0, 0])));

/** The result of a text whose answer consists of these bytes. */
async function resultOf(body: Buffer, contentType = 'application/json', status = 200) {
	const service = await serviceThat((_request, response) => {
		response.writeHead(status, contentType ? { 'content-type': contentType } : {}).end(body);
	});
	const parameters = { inputType: 'text', text: 'x' };
	const execution = await extract(service, [{ json: {} }], parameters);
	return {
		results: jsonOf(execution),
		notes: notesOf(execution).join('\n'),
		error: execution.error(EXTRACT),
	};
}

const MUELLER = '{"customer":"Müller & Söhne"}';
const NOTE = /Letters such as "ü" or "é" may be wrong in the text/;

describe('An answer with "Müller" in it', () => {
	test.each<[what: string, body: Buffer, contentType?: string]>([
		['in UTF-8', Buffer.from(MUELLER)],
		['in UTF-8 with a byte order mark', Buffer.from(`\uFEFF${MUELLER}`)],
		['in UTF-8, without a content type', Buffer.from(MUELLER), ''],
		['in ISO 8859-1, as its header says', latin1(MUELLER), 'application/json; charset=iso-8859-1'],
		['in Windows-1252, as its header says', latin1(MUELLER), 'text/plain;charset="Windows-1252"'],
		['in UTF-16', Buffer.from(MUELLER, 'utf16le')],
		['in UTF-16 with a byte order mark', utf16be(`\uFEFF${MUELLER}`)],
		['in UTF-16, as its header says', utf16be(MUELLER), 'application/json; charset=utf-16'],
		[
			'in UTF-8, although its header says ISO 8859-1',
			Buffer.from(MUELLER),
			'application/json;charset=ISO-8859-1',
		],
		['in UTF-8, although its header says UTF-16', Buffer.from(MUELLER), 'text/json;charset=utf-16'],
		['in UTF-8, with an unknown charset', Buffer.from(MUELLER), 'text/json;charset=utf8mb4'],
	])('%s is read correctly', async (_what, body, contentType) => {
		const { results, notes } = await resultOf(body, contentType);
		expect(results).toEqual([{ customer: 'Müller & Söhne' }]);
		expect(notes).not.toContain('Letters');
	});

	test('in another script, as its header says, is read correctly', async () => {
		const dubrovnik = Buffer.from([...latin1('{"city":"'), 0xc4, 0xf3, 0xe1, ...latin1('"}')]);
		const { results } = await resultOf(dubrovnik, 'application/json; charset=windows-1251');
		expect(results).toEqual([{ city: 'Дуб' }]);
		const tokyo = Buffer.from([...latin1('{"city":"'), 0x93, 0x8c, 0x8b, 0x9e, ...latin1('"}')]);
		const { results: japanese } = await resultOf(tokyo, 'application/json; charset=Shift_JIS');
		expect(japanese).toEqual([{ city: '東京' }]);
	});
});

describe("An answer whose bytes don't match its charset", () => {
	test.each(['application/json', 'application/json; charset=utf-8', ''])(
		'is read as Western European, and a note says so: "%s"',
		async (contentType) => {
			const { results, notes } = await resultOf(latin1(MUELLER), contentType);
			expect(results).toEqual([{ customer: 'Müller & Söhne' }]);
			expect(notes).toMatch(NOTE);
		},
	);

	test('loses only the letter that was cut in two, and a note says so', async () => {
		const cut = Buffer.concat([
			Buffer.from('{"a":"Müller","b":"Gr'),
			Buffer.from([0xc3]),
			Buffer.from('"}'),
		]);
		const { results, notes } = await resultOf(cut);
		expect(results).toEqual([{ a: 'Müller', b: 'Gr�' }]);
		expect(notes).toMatch(NOTE);
	});
});

describe('The key in an answer', () => {
	const echo = JSON.stringify({ echo: `Your key is ${API_KEY}` });
	test.each<[what: string, body: Buffer, contentType?: string]>([
		['in ISO 8859-1', latin1(echo), 'application/json; charset=iso-8859-1'],
		['in UTF-16', Buffer.from(echo, 'utf16le')],
		['in UTF-16, the other way round', utf16be(echo)],
		['in UTF-32', utf32(echo)],
		['in ASCII that is said to be UTF-16', Buffer.from(echo), 'text/plain; charset=utf-16le'],
		['in ASCII that is said to be UTF-7', Buffer.from(echo), 'text/plain; charset=utf-7'],
		['in ISO 2022', Buffer.from(`\x1b$B1Q\x1b(B${echo}`), 'text/plain; charset=iso-2022-jp'],
		['between letters that are invalid', Buffer.concat([latin1('Schlüssel: '), latin1(echo)])],
	])('is shown nowhere %s', async (_what, body, contentType) => {
		for (const status of [200, 400]) {
			const { results, error } = await resultOf(body, contentType, status);
			const shown = `${JSON.stringify(results)} ${error?.message} ${error?.description}`;
			expect(shown).toContain('***');
			expect(shown.replace(/[^\w-]/g, '')).not.toContain(API_KEY);
		}
	});
});
