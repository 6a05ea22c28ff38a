import type { FieldView, PageView } from '../../src/webApi/answers.mjs';
import { boxesAround, placeOf } from '../parts/boxes.mjs';
import { PageSheet } from '../parts/pageSheet.js';

interface MarkedPagesProps {
	/** The ID of the document. */
	id: string;
	pages: PageView[];
	fields: FieldView[];
	/** The field under the pointer, here or in the list. */
	pointed?: string;
	onPoint: (field?: string) => void;
}

/** The pages, with marks on the words that gave each value. */
export function MarkedPages({ id, pages, ...marks }: MarkedPagesProps) {
	return (
		<div class="pages">
			{pages.map((page, index) => (
				<PageSheet key={index} path={`documents/${id}`} pages={pages} index={index}>
					<Marks page={page} index={index} {...marks} />
				</PageSheet>
			))}
		</div>
	);
}

interface MarksProps extends Omit<MarkedPagesProps, 'id' | 'pages'> {
	page: PageView;
	index: number;
}

function Marks({ page, index, fields, pointed, onPoint }: MarksProps) {
	const marks = fields.flatMap(({ name, value, words }) => {
		const here = words.flatMap(({ page: at, word }) => (at === index ? page.words[word]! : []));
		return boxesAround(here).map((box, line) => ({ name, value, line, box }));
	});
	return (
		<>
			{marks.map(({ name, value, line, box }) => (
				<button
					key={`${name} ${line}`}
					type="button"
					class={name === pointed ? 'mark pointed' : 'mark'}
					data-mark={name}
					style={placeOf(box, page)}
					aria-label={`${name}: ${value}`}
					onMouseEnter={() => onPoint(name)}
					onMouseLeave={() => onPoint()}
					onFocus={() => onPoint(name)}
					onBlur={() => onPoint()}
					onClick={() => show(`[data-field="${name}"]`)}
				/>
			))}
		</>
	);
}

/** Scrolls to the mark or the list entry of a field. */
export function show(selector: string): void {
	scrollTo(selector, 'center');
}

/** The same, scrolling as little as possible, and only if the list is next to the pages. */
export function reveal(selector: string): void {
	if (matchMedia('(min-width: 861px)').matches) scrollTo(selector, 'nearest');
}

function scrollTo(selector: string, block: ScrollLogicalPosition): void {
	const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
	document.querySelector(selector)?.scrollIntoView({ block, behavior: calm ? 'auto' : 'smooth' });
}
