import type { TaughtField } from '../../src/webApi/answers.mjs';
import { counted } from '../parts/counted.mjs';

interface FieldChoiceProps {
	fields: TaughtField[];
	chosen: string;
	onChoose: (name: string) => void;
}

/** All fields with their values. Clicked words go to the chosen one. */
export function FieldChoice({ fields, chosen, onChoose }: FieldChoiceProps) {
	return (
		<fieldset class="field-choice">
			<legend class="unseen">Chosen field</legend>
			{fields.map((field) => (
				<label key={field.name} class={field.name === chosen ? 'field pointed' : 'field'}>
					<input
						type="radio"
						name="field"
						class="unseen"
						checked={field.name === chosen}
						onChange={() => onChoose(field.name)}
					/>
					<span class="name">{field.name}</span>
					<Value {...field} />
				</label>
			))}
		</fieldset>
	);
}

function Value({ value, by, table }: TaughtField) {
	if (by === 'nobody') return <span class="quiet">no value yet</span>;
	if (value === '') return <span class="quiet">not in this document</span>;
	return (
		<span>
			<span class="value">{table ? counted(table.rows.length, 'row') : value}</span>
			{by === 'suggestion' && <span class="suggested">suggested</span>}
		</span>
	);
}
