import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PageView } from '../../src/pages/answers.mjs';
import { placeOf } from './boxes.mjs';

/** A browser would take long to show more. */
const MOST_WORDS = 20_000;

interface PageSheetProps {
	page: PageView;
	/** Of its picture, if it has one. */
	source: string;
	/** "Page 1 of 3". */
	title: string;
	/** What is laid over the page, placed with `placeOf`. */
	children?: ComponentChildren;
}

/** A page of a document: its picture, or a text as it was sent. */
export function PageSheet({ page, source, title, children }: PageSheetProps) {
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
					<Picture source={source} title={title} />
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

/** The service only draws a page when it is looked at, which can take a second. */
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

/** Its unit is a character; a line is two of them high. */
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
