// `npm run chains -- <folder>` writes service/chains.txt, the names of chains of shops, restaurants and petrol stations.
// The folder is that of the npm package name-suggestion-index, which is too large to be installed for everybody.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { fold } from '../../dist/finding/labels/misreadings.mjs';
import { lettersOf } from '../../dist/finding/values/kinds.mjs';
import { LANGUAGES } from '../../dist/languages/languages.mjs';

interface Chain {
	displayName: string;
	matchNames?: string[];
	tags: Record<string, string>;
}

const KINDS =
	/^brands\/(?:shop|healthcare|craft|leisure|tourism\/(?:hotel|motel|hostel)|amenity\/(?:fuel|restaurant|fast_food|cafe|pharmacy|bar|pub|ice_cream|cinema|car_rental|car_wash|parking|post_office))/;
const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}+]+$/u;
/** Shorter names are also other words. */
const SHORTEST = 4;
/** Names that are also words on the receipts of others. */
const WORDS = `
	pizza express market city home super house national plus fresh wash life mobile
	warehouse united international mini star family best supermarket mega casa park office
	central free farmacia petrol five three code select more save real power style extra
	exchange public premier green black daily global small village medicine kiosk game
	desa enterprise retail store shop customer
`.match(/\w+/g)!;

const [folder = '.'] = process.argv.slice(2);
const { nsi } = JSON.parse(readFileSync(join(folder, 'dist/json/nsi.min.json'), 'utf8')) as {
	nsi: Record<string, { items: Chain[] }>;
};
const chains = Object.entries(nsi)
	.filter(([kind]) => KINDS.test(kind))
	.flatMap(([, { items }]) => items);
const names = chains.flatMap(({ displayName, matchNames = [], tags }) => [
	...[displayName, tags['brand'], tags['name'], tags['brand:en'], tags['name:en']],
	...matchNames,
]);
const letters = names
	.filter((name) => name !== undefined && LATIN.test(name))
	.map((name) => fold(lettersOf(name!)))
	.filter((name) => name.length >= SHORTEST && /\D/.test(name));
const words = new Set(
	[...WORDS, ...LANGUAGES.flatMap(wordsIn)].map((word) => fold(lettersOf(word))),
);
const known = [...new Set(letters)].filter((name) => !words.has(name)).sort();
writeFileSync(
	fileURLToPath(new URL('../../chains.txt', import.meta.url)),
	known.map((name) => `${name}\n`).join(''),
);

/** The words and labels of a language, which can be alone in a line as well. */
function wordsIn({ words, labels, telling }: (typeof LANGUAGES)[number]): string[] {
	const all = Object.values(labels).flatMap(({ specific, generic }) => [...specific, ...generic]);
	return [...Object.values(words).flat(), ...all, ...telling];
}
