/*
 * Follows the README's steps from an empty n8n to a filled table, takes a picture after each, and writes the
 * number of clicks and seconds into docs/pictures/first-ten-minutes.md.
 *
 *   npm run screenshots
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

import { newcomer } from '../firstTenMinutes/newcomer.mjs';
import { readmeSteps } from '../firstTenMinutes/readmeSteps.mjs';
import { WALK } from '../firstTenMinutes/walk.mjs';
import { editorOf } from '../support/editor.mjs';
import { takePicture } from './picture.mjs';

const PICTURES = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const FOLDER = 'first-ten-minutes';
const PAGE = join(PICTURES, `${FOLDER}.md`);
const VIEW = { x: 0, y: 0, width: 1440, height: 740 };

interface Taken {
	/** The file that the README uses. */
	text: string;
	seconds: number;
	clicks: number;
	entries: number;
	picture: string;
}

mkdirSync(join(PICTURES, FOLDER), { recursive: true });
writeFileSync(PAGE, await format(pageOf(await walk()), { parser: 'markdown' }));

async function walk(): Promise<Taken[]> {
	const person = await newcomer();
	const { effort } = person;
	const taken: Taken[] = [];
	try {
		for (const [index, { section, says, take }] of WALK.entries()) {
			const [before, start] = [{ ...effort }, performance.now()];
			await take(person);
			const seconds = (performance.now() - start) / 1000;
			const picture = `${FOLDER}/${index + 1}.png`;
			await editorOf(person.page).rest();
			await takePicture(person.page, VIEW, join(PICTURES, picture));
			taken.push({
				text: readmeSteps(section).find((step) => step.includes(says))!,
				seconds,
				clicks: effort.clicks - before.clicks,
				entries: effort.entries - before.entries,
				picture,
			});
		}
	} finally {
		await person.leave();
	}
	return taken;
}

function pageOf(taken: Taken[]): string {
	const sum = (of: 'seconds' | 'clicks' | 'entries') =>
		Math.round(taken.reduce((total, step) => total + step[of], 0));
	return [
		'# The first ten minutes',
		'',
		'Written by `npm run screenshots`, not by hand.',
		'',
		'The steps of the [README](../../README.md), from an empty n8n to a filled row: together',
		`${sum('clicks')} clicks, ${sum('entries')} fields filled in, and ${sum('seconds')} seconds for a program; a person`,
		'also has to read.',
		'',
		...taken.map(captioned),
	].join('\n');
}

function captioned({ text, picture }: Taken, index: number): string {
	return `![Step ${index + 1}](${picture})\n\n${text}\n`;
}
