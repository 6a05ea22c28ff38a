import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PageView } from '../../src/webApi/answers.mjs';
import { sourceOf } from '../server.mjs';
import { placeOf } from './boxes.mjs';

/** A browser would take long to show more words. */
const MOST_WORDS = 20_000;

interface PageSheetProps {
	/** The path of the document in the API. */
	path: string;
	/** All pages of the document. `index` is the one to show. */
	pages: PageView[];
	index: number;
	/** Elements to lay over the page, placed with `placeOf`. */
	children?: ComponentChildren;
}

/** A page of a document, as a picture or as text. */
export function PageSheet({ path, pages, index, children }: PageSheetProps) {
	const page = pages[index]!;
	const title = `Page ${index + 1} of ${pages.length}`;
	return (
		<figure class="sheet">
			<figcaption>
				{title}
				{!page.hasPicture && page.words.length > MOST_WORDS && (
					<> (only its first {MOST_WORDS.toLocaleString('en')} words are shown)</>
				)}
			</figcaption>
			{page.hasPicture ? (
				<div class="paper" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
					<Picture source={sourceOf(`${path}/pages/${index}`)} title={title} />
					{children}
				</div>
			) : (
				<div class="scroll" tabIndex={0} role="group" aria-label={title}>
					<TextPage page={page}>{children}</TextPage>
				</div>
			)}
		</figure>
	);
}

/** The picture of a page. The service draws it when it is first shown, which can take a second. */
function Picture({ source, title }: { source: string; title: string }) {
	const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
	return (
		<>
			{state === 'loading' && <p class="waiting">Drawing the page …</p>}
			{state === 'failed' && <p class="waiting">The picture of this page can't be shown.</p>}
			<img
				src={source}
				alt={title}
				loading="lazy"
				draggable={false}
				hidden={state === 'failed'}
				onLoad={() => setState('loaded')}
				onError={() => setState('failed')}
			/>
		</>
	);
}

/** A page of a text. One unit is the width of a character, and a line is two units high. */
function TextPage({ page, children }: { page: PageView; children?: ComponentChildren }) {
	const size = { width: `${page.width}ch`, height: `${(page.height / 2) * 1.5}em` };
	return (
		<div class="paper text" style={size}>
			{page.words.slice(0, MOST_WORDS).map((word, index) => (
				<span key={index} style={{ ...placeOf(word, page), width: undefined }}>
					{word.text}
				</span>
			))}
			{children}
		</div>
	);
}
