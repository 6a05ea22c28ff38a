import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** How long the last picture is shown, in seconds. */
const LAST = 3;
/** How long the film shows a step at most, in seconds. One that takes longer is shown faster. */
const LONGEST = 22;
const STYLE = 'FontName=Liberation Sans,FontSize=13,BorderStyle=4,BackColour=&H40202020,MarginV=12';
/** A browser without a screen shows no mouse pointer. */
const POINTER = `addEventListener('mousemove', ({ clientX, clientY }) => {
	let pointer = document.getElementById('film-pointer');
	if (!pointer) {
		pointer = document.createElement('div');
		pointer.id = 'film-pointer';
		pointer.style.cssText = 'position: fixed; z-index: 2147483647; pointer-events: none; width: 18px; ' +
			'height: 18px; margin: -9px; border-radius: 9px; background: #ff6d5a99; border: 2px solid white';
		document.documentElement.append(pointer);
	}
	pointer.style.left = clientX + 'px';
	pointer.style.top = clientY + 'px';
}, true);`;

interface Shown<T> {
	what: T;
	/** In seconds. */
	since: number;
}

/** Records what the pages of a browser show, always the one that was opened last, with captions. */
export class Recorder {
	private readonly folder = mkdtempSync(join(tmpdir(), 'film-'));

	private readonly pictures: Array<Shown<string>> = [];

	private readonly captions: Array<Shown<string>> = [];

	private readonly pages: Page[] = [];

	/** @throws if there is no ffmpeg; Debian's package has the same name */
	constructor() {
		execFileSync('ffmpeg', ['-version']);
	}

	async record(context: BrowserContext): Promise<void> {
		await context.addInitScript({ content: POINTER });
		context.on('page', (page) => void this.recordPage(page));
		for (const page of context.pages()) await this.recordPage(page);
	}

	/** Shows this text from now on. */
	say(caption: string): void {
		this.captions.push({ what: caption, since: now() });
	}

	/** Writes the film: H.264, which every player and site takes. */
	save(file: string): void {
		const end = now() + LAST;
		const list = join(this.folder, 'pictures.txt');
		const subtitles = join(this.folder, 'captions.srt');
		const steps = durations(this.captions, end);
		const shown = durations(this.pictures, end).map(({ what, since, seconds }) => {
			const duration = shownAt(since + seconds, steps) - shownAt(since, steps);
			return `file '${what}'\nduration ${duration}`;
		});
		writeFileSync(list, [...shown, `file '${this.pictures.at(-1)!.what}'`, ''].join('\n'));
		const texts = steps.map(({ what, since, seconds }, index) => {
			const [from, to] = [since, since + seconds].map((time) => stamp(shownAt(time, steps)));
			return `${index + 1}\n${from} --> ${to}\n${what}\n`;
		});
		writeFileSync(subtitles, texts.join('\n'));
		const input = ['-f', 'concat', '-safe', '0', '-i', list];
		const filter = `subtitles=${subtitles}:force_style='${STYLE}',fps=25,format=yuv420p`;
		const output = ['-vf', filter, '-c:v', 'libx264', '-crf', '23', '-y', file];
		execFileSync('ffmpeg', ['-loglevel', 'error', ...input, ...output]);
		rmSync(this.folder, { recursive: true });
	}

	private async recordPage(page: Page): Promise<void> {
		this.pages.push(page);
		page.on('close', () => this.pages.splice(this.pages.indexOf(page), 1));
		const session = await page.context().newCDPSession(page);
		session.on('Page.screencastFrame', ({ data, sessionId }) => {
			if (page === this.pages.at(-1)) this.add(Buffer.from(data, 'base64'));
			// The page may have been closed meanwhile.
			session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
		});
		await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
	}

	private add(picture: Buffer): void {
		const file = join(this.folder, `${this.pictures.length}.jpg`);
		writeFileSync(file, picture);
		this.pictures.push({ what: file, since: now() });
	}
}

/** How long each is shown, until the next one or the end. */
function durations<T>(shown: Array<Shown<T>>, end: number): Array<Shown<T> & { seconds: number }> {
	return shown.map((one, index) => ({
		...one,
		seconds: (shown[index + 1]?.since ?? end) - one.since,
	}));
}

/** When the film shows what was recorded at this time. */
function shownAt(time: number, steps: Array<Shown<string> & { seconds: number }>): number {
	return steps.reduce((total, { since, seconds }) => {
		const part = Math.min(Math.max(time - since, 0), seconds);
		return total + part * Math.min(1, LONGEST / seconds);
	}, 0);
}

/** Seconds as subtitles have them: 00:01:02,345. */
function stamp(seconds: number): string {
	return new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
}

function now(): number {
	return performance.now() / 1000;
}
