import type { FieldView } from '../../src/webApi/answers.mjs';
import { listIn } from '../parts/listIn.mjs';
import { reveal, show } from './markedPages.js';

interface FieldListProps {
	fields: FieldView[];
	pointed?: string;
	onPoint: (field?: string) => void;
}

/** The fields with their values. Pointing at one shows its words on the page. */
export function FieldList({ fields, pointed, onPoint }: FieldListProps) {
	const point = (name: string) => {
		onPoint(name);
		reveal(`[data-mark="${name}"]`);
	};
	return (
		<ul class="fields">
			{fields.map(({ name, value, words, isSaid, isDoubtful }) => (
				<li key={name}>
					<button
						type="button"
						class={name === pointed ? 'field pointed' : 'field'}
						data-field={name}
						onMouseEnter={() => point(name)}
						onMouseLeave={() => onPoint()}
						onFocus={() => point(name)}
						onBlur={() => onPoint()}
						onClick={() => show(`[data-mark="${name}"]`)}
					>
						<span class="name">{name}</span>
						{value === '' ? (
							<span class="quiet">not found</span>
						) : (
							<span class="value">{listIn(value) ?? value}</span>
						)}
						{isDoubtful && <span class="quiet">doubtful: compare it with the page</span>}
						{isSaid && <span class="quiet">your value; the project finds another one</span>}
						{value !== '' && words.length === 0 && !isSaid && !listIn(value) && (
							<span class="quiet">this exact text isn't on the page</span>
						)}
					</button>
				</li>
			))}
		</ul>
	);
}
