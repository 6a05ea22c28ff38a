/*
 * Follows the README's steps from an empty n8n to a filled table, takes a picture after each, and writes
 * what they cost into docs/pictures/README.md.
 *
 *   npm run screenshots
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
const PAGE = join(PICTURES, 'README.md');
const TITLE = '## The first ten minutes\n';
const VIEW = { x: 0, y: 0, width: 1440, height: 740 };

interface Taken {
	/** As the README has it. */
	text: string;
	seconds: number;
	clicks: number;
	entries: number;
	picture: string;
}

mkdirSync(join(PICTURES, FOLDER), { recursive: true });
writeFileSync(PAGE, await format(withSection(await walk()), { parser: 'markdown' }));

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

/** The page with this section in place of the one that it has. */
function withSection(taken: Taken[]): string {
	const page = readFileSync(PAGE, 'utf8');
	const [before, rest] = page.split(TITLE);
	const after = rest?.slice(rest.indexOf('\n## ') + 1);
	if (after === undefined) throw new Error(`${PAGE} has no section "${TITLE.trim()}"`);
	return [before, TITLE, sectionOf(taken), after].join('\n');
}

function sectionOf(taken: Taken[]): string {
	const sum = (of: 'seconds' | 'clicks' | 'entries') =>
		Math.round(taken.reduce((total, step) => total + step[of], 0));
	return [
		'The steps of the [README](../../README.md), from an empty n8n to a filled row: together',
		`${sum('clicks')} clicks, ${sum('entries')} fields filled in, and ${sum('seconds')} seconds. A program`,
		'takes them in a browser; a person also has to read.',
		'',
		...taken.map(captioned),
	].join('\n');
}

function captioned({ text, picture, clicks, entries, seconds }: Taken, index: number): string {
	const effort = [count(clicks, 'click'), count(entries, 'field'), `${seconds.toFixed(1)} s`];
	return `![Step ${index + 1}](${picture})\n\n${text} _${effort.join(', ')}_\n`;
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
