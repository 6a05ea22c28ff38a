import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';

import { startService } from '../../dist/index.mjs';
import type { DocumentEntry, DocumentView } from '../../dist/webApi/answers.mjs';
import { type Section, claimsWithin, inSeconds, median } from '../../../support/report/results.mjs';
import type { GeneratedDocument } from '../documents/generate.mjs';
import { TITLES } from '../titles.mjs';
import { documentsFor } from './speed.mjs';

const COUNT = 20;
/** The time between two requests of the web interface for a document's state, in milliseconds. */
const EVERY = 250;

/** In seconds, from the moment a file is dropped. */
interface Wait {
	words: number;
	picture: number;
}

/** The wait of a person who drops a text PDF on Try, in the web interface. */
export async function pageSpeed(): Promise<Section> {
	const data = await mkdtemp(join(tmpdir(), 'bench-pages-'));
	const service = await startService({ data });
	try {
		const ask = await visit(service.webUrl!);
		const waits: Wait[] = [];
		for await (const document of documentsFor({ kind: 'pdf', language: 'en', count: COUNT + 1 }))
			waits.push(await waitFor(ask, document));
		return sectionOf(waits);
	} finally {
		await service.close();
		await rm(data, { recursive: true });
	}
}

type Ask = (path: string, body?: Buffer) => Promise<string>;

/** Asks like the scripts of the web interface. */
async function visit(webUrl: string): Promise<Ask> {
	const { origin } = new URL(webUrl);
	const invited = await request(webUrl);
	await invited.body.dump();
	const cookie = String(invited.headers['set-cookie']).split(';')[0]!;
	const own = { cookie, origin, 'sec-fetch-site': 'same-origin' };
	return async (path, body) => {
		const file = body && { 'content-type': 'application/octet-stream' };
		const answer = await request(`${origin}/web/api/documents${path}`, {
			method: body ? 'POST' : 'GET',
			headers: { ...own, ...file },
			body,
		});
		return await answer.body.text();
	};
}

async function waitFor(ask: Ask, { bytes }: GeneratedDocument): Promise<Wait> {
	const started = performance.now();
	const seconds = () => (performance.now() - started) / 1000;
	const query = new URLSearchParams({ name: 'a.pdf', project: 'fo_1' }).toString();
	const added = await ask(`?${query}`, Buffer.from(bytes));
	const path = `/${(JSON.parse(added) as DocumentEntry).id}`;
	while ((JSON.parse(await ask(path)) as DocumentView).pages.length === 0) await wait(EVERY);
	const words = seconds();
	await ask(`${path}/pages/0`);
	return { words, picture: seconds() };
}

function sectionOf([first, ...waits]: Wait[]): Section {
	const rows = (['words', 'picture'] as const).map((what) => {
		const sorted = waits.map((each) => each[what]);
		const figures = [median(sorted, Number), Math.max(...sorted), first![what]];
		return [what, ...figures.map((figure) => figure.toFixed(2))];
	});
	const worst = Math.max(...waits.map(({ picture }) => picture));
	return {
		title: TITLES.page,
		about: `Seconds, of ${COUNT} documents one after the other. The first document starts the processes, and isn't among them.`,
		head: ['shown', 'median', 'worst', 'first document'],
		rows,
		claims: claimsWithin(TITLES.page, [
			{ what: 'words and picture', measured: worst, atMost: 1, inWords: inSeconds },
		]),
	};
}
