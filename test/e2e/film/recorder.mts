import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** The longest time for which the film shows a step, in seconds. Longer steps are shown faster. */
const LONGEST = 16;
/** The height of the captions below the page, in pixels. */
const ROOM = 90;
const STYLE = 'FontName=Liberation Sans,FontSize=10,Outline=0,Shadow=0,MarginV=4';
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

interface Picture {
	file: string;
	/** In seconds. */
	since: number;
}

interface Part {
	caption: string;
	/** In seconds. */
	since: number;
	/** The time for which the film shows a step, given the time that it took, both in seconds. */
	shownFor: (seconds: number) => number;
}

/** Records what the pages of a browser show, always the one that was opened last, with captions. */
export class Recorder {
	private readonly folder = mkdtempSync(join(tmpdir(), 'film-'));

	private readonly pictures: Picture[] = [];

	private readonly parts: Part[] = [];

	private readonly pages: Page[] = [];

	/** Of the pages. */
	private size = { width: 0, height: 0 };

	/** The last picture of each page, even behind another one. */
	private readonly latest = new Map<Page, Buffer>();

	/** @throws if there is no ffmpeg; Debian's package has the same name */
	constructor() {
		execFileSync('ffmpeg', ['-version']);
	}

	async record(context: BrowserContext): Promise<void> {
		this.size = context.pages()[0]!.viewportSize()!;
		await context.addInitScript({ content: POINTER });
		context.on('page', (page) => void this.recordPage(page));
		for (const page of context.pages()) await this.recordPage(page);
	}

	/** Shows this text from now on. */
	say(caption: string): void {
		this.begin(caption, (seconds) => Math.min(seconds, LONGEST));
	}

	/** Shows everything until the next text for this long, so that it can be read. */
	hold(seconds: number): void {
		this.begin(this.parts.at(-1)!.caption, () => seconds);
	}

	/** Leaves out everything until the next text. */
	cut(): void {
		this.begin('', () => 0);
	}

	/** Writes the film: H.264, which every player and site takes. */
	save(file: string): void {
		const end = now();
		const list = join(this.folder, 'pictures.txt');
		const subtitles = join(this.folder, 'captions.srt');
		const pictures = withSpans(this.pictures, end, this.parts)
			.filter(({ from, to }) => to > from)
			.map((picture) => `file '${picture.file}'\nduration ${picture.to - picture.from}`);
		writeFileSync(list, [...pictures, `file '${this.pictures.at(-1)!.file}'`, ''].join('\n'));
		const captions = withSpans(this.parts, end, this.parts)
			.filter(({ caption }) => caption)
			.map(({ caption, from, to }, index) =>
				[index + 1, `${stamp(from)} --> ${stamp(to)}`, caption, ''].join('\n'),
			);
		writeFileSync(subtitles, captions.join('\n'));
		const input = ['-f', 'concat', '-safe', '0', '-i', list];
		const { width, height } = this.size;
		const sameSize = `scale=${width}:${height}:force_original_aspect_ratio=decrease`;
		const room = `pad=${width}:${height + ROOM}:color=0x202020`;
		const text = `subtitles=${subtitles}:force_style='${STYLE}'`;
		// Captions are drawn into frames, so a still picture needs new frames.
		const filter = `${sameSize},${room},fps=25,${text},format=yuv420p`;
		const output = ['-vf', filter, '-c:v', 'libx264', '-crf', '23', '-y', file];
		execFileSync('ffmpeg', ['-loglevel', 'error', ...input, ...output]);
		rmSync(this.folder, { recursive: true });
	}

	private begin(caption: string, shownFor: Part['shownFor']): void {
		this.parts.push({ caption, shownFor, since: now() });
	}

	private async recordPage(page: Page): Promise<void> {
		this.pages.push(page);
		page.on('close', () => {
			this.pages.splice(this.pages.indexOf(page), 1);
			this.show(this.pages.at(-1));
		});
		// n8n opens forms in a smaller window, which would be stretched.
		await page.setViewportSize(this.size);
		const session = await page.context().newCDPSession(page);
		session.on('Page.screencastFrame', ({ data, sessionId }) => {
			this.latest.set(page, Buffer.from(data, 'base64'));
			if (page === this.pages.at(-1)) this.show(page);
			// The page may have been closed meanwhile.
			session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
		});
		await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
	}

	private show(page?: Page): void {
		const picture = page && this.latest.get(page);
		if (!picture) return;
		const file = join(this.folder, `${this.pictures.length}.jpg`);
		writeFileSync(file, picture);
		this.pictures.push({ file, since: now() });
	}
}

/** Each entry with the times between which the film shows it: until the next one, or the end. */
function withSpans<T extends { since: number }>(shown: T[], end: number, parts: Part[]) {
	return shown.map((one, index) => ({
		...one,
		from: shownAt(one.since, parts, end),
		to: shownAt(shown[index + 1]?.since ?? end, parts, end),
	}));
}

/** The time in the film of something that was recorded at this time. */
function shownAt(time: number, parts: Part[], end: number): number {
	return parts.reduce((total, { since, shownFor }, index) => {
		const seconds = (parts[index + 1]?.since ?? end) - since;
		const passed = Math.min(Math.max(time - since, 0), seconds);
		return total + shownFor(seconds) * (passed / seconds);
	}, 0);
}

/** Seconds in the format of subtitles: 00:01:02,345. */
function stamp(seconds: number): string {
	return new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
}

function now(): number {
	return performance.now() / 1000;
}
