import type { PageView, TaughtField, WordPlace } from '../../src/webApi/answers.mjs';
import { boxesAround, placeOf } from '../parts/boxes.mjs';
import { PageSheet } from '../parts/pageSheet.js';
import { WordLayer } from './wordLayer.js';

interface ClickablePagesProps {
	/** The path of the document in the API. */
	path: string;
	pages: PageView[];
	fields: TaughtField[];
	chosen: string;
	onPick: (words: WordPlace[]) => void;
}

/** The pages with words to click, and with the values of all fields marked. */
export function ClickablePages({ path, pages, fields, chosen, onPick }: ClickablePagesProps) {
	const words = fields.find(({ name }) => name === chosen)?.words ?? [];
	return (
		<div class="pages">
			{pages.map((page, index) => (
				<PageSheet key={index} path={path} pages={pages} index={index}>
					<Marks page={page} index={index} fields={fields} chosen={chosen} />
					<WordLayer
						page={page}
						label={`Words of page ${index + 1}, for ${chosen}`}
						picked={words.flatMap(({ page: at, word }) => (at === index ? word : []))}
						onPick={(picked) => onPick(picked.map((word) => ({ page: index, word })))}
					/>
				</PageSheet>
			))}
		</div>
	);
}

interface MarksProps {
	page: PageView;
	index: number;
	fields: TaughtField[];
	chosen: string;
}

function Marks({ page, index, fields, chosen }: MarksProps) {
	return (
		<div aria-hidden="true">
			{fields.flatMap(({ name, by, words }) => {
				const here = words.flatMap(({ page: at, word }) => (at === index ? page.words[word]! : []));
				return boxesAround(here).map((box, line) => (
					<div
						key={`${name} ${line}`}
						class={`taught-mark ${by} ${name === chosen ? 'pointed' : ''}`}
						style={placeOf(box, page)}
					>
						<span>{name}</span>
					</div>
				));
			})}
		</div>
	);
}
