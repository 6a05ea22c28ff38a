import type { PageView, TaughtField, WordPlace } from '../../src/webApi/answers.mjs';
import { boxesAround, placeOf } from '../parts/boxes.mjs';
import { PageSheet } from '../parts/pageSheet.js';
import { type CellAt, wordsOf } from './rows.mjs';
import { WordLayer } from './wordLayer.js';

interface ClickablePagesProps {
	/** The path of the document in the API. */
	path: string;
	pages: PageView[];
	fields: TaughtField[];
	chosen: string;
	/** The chosen cell, if the chosen field is a table. */
	cell?: CellAt;
	onPick: (words: WordPlace[]) => void;
}

/** The pages with words to click, and with the values of all fields marked. */
export function ClickablePages(props: ClickablePagesProps) {
	const { path, pages, fields, chosen, cell, onPick } = props;
	const field = fields.find(({ name }) => name === chosen);
	const words = field ? wordsOf(field, cell) : [];
	const marked = fields.flatMap((each) => markedIn(each, each === field ? cell : undefined));
	const target = field?.table && cell ? `${cell.column} of row ${cell.row + 1}` : chosen;
	return (
		<div class="pages">
			{pages.map((page, index) => (
				<PageSheet key={index} path={path} pages={pages} index={index}>
					<Marks page={page} index={index} marked={marked} />
					<WordLayer
						page={page}
						label={`Words of page ${index + 1}, for ${target}`}
						picked={words.flatMap(({ page: at, word }) => (at === index ? word : []))}
						onPick={(picked) => onPick(picked.map((word) => ({ page: index, word })))}
					/>
				</PageSheet>
			))}
		</div>
	);
}

/** Words that are marked together. */
interface Marked {
	name: string;
	by: TaughtField['by'];
	words: WordPlace[];
	isPointed?: boolean;
}

/** The marks of a field: one, or one for each cell of a table. */
function markedIn({ name, by, words, table }: TaughtField, chosen: CellAt | undefined): Marked[] {
	if (!table) return [{ name, by, words, ...(chosen && { isPointed: true }) }];
	return table.rows.flatMap((row, at) =>
		Object.entries(row).map(([column, cell]) => ({
			...{ name: column, by, words: cell.words },
			isPointed: chosen?.row === at && chosen.column === column,
		})),
	);
}

interface MarksProps {
	page: PageView;
	index: number;
	marked: Marked[];
}

function Marks({ page, index, marked }: MarksProps) {
	return (
		<div aria-hidden="true">
			{marked.flatMap(({ name, by, words, isPointed }, mark) => {
				const here = words.flatMap(({ page: at, word }) => (at === index ? page.words[word]! : []));
				return boxesAround(here).map((box, line) => (
					<div
						key={`${mark} ${line}`}
						class={`taught-mark ${by} ${isPointed ? 'pointed' : ''}`}
						style={placeOf(box, page)}
					>
						<span>{name}</span>
					</div>
				));
			})}
		</div>
	);
}
