import { useState } from 'preact/hooks';
import type { ReviewField } from '../../src/webApi/answers.mjs';
import { inLines, onOneLine } from './reviewed.mjs';

/** A longer value scrolls. */
const MOST_ROWS = 12;

interface ReviewFieldsProps {
	/** All fields, in any order. */
	fields: ReviewField[];
	chosen: string;
	/** True while the document is being settled. */
	isFixed: boolean;
	onFocus: (name: string) => void;
	onText: (field: ReviewField, text: string) => void;
}

/** The fields to accept or correct, in the order of Tab. */
export function ReviewFields({ fields, ...props }: ReviewFieldsProps) {
	const doubtful = fields.filter(({ isDoubtful }) => isDoubtful);
	const others = fields.filter(({ isDoubtful }) => !isDoubtful);
	return (
		<>
			{doubtful.length > 0 && <FieldGroup title="Doubtful" fields={doubtful} {...props} />}
			{others.length > 0 && <FieldGroup title="Other fields" fields={others} {...props} />}
		</>
	);
}

function FieldGroup({ title, fields, ...props }: ReviewFieldsProps & { title: string }) {
	return (
		<fieldset class="review-fields">
			<legend>{title}</legend>
			{fields.map((field) => (
				<FieldInput key={field.name} field={field} {...props} />
			))}
		</fieldset>
	);
}

interface FieldInputProps extends Omit<ReviewFieldsProps, 'fields'> {
	field: ReviewField;
}

function FieldInput({ field, chosen, isFixed, onFocus, onText }: FieldInputProps) {
	const { name, value, isTable } = field;
	// While somebody types a list, its lines and spaces stay as typed.
	const [typed, setTyped] = useState<string>();
	const isTyped = typed !== undefined && onOneLine(typed) === value;
	const shown = isTyped ? typed : inLines(value);
	return (
		<div class={name === chosen ? 'review-field pointed' : 'review-field'}>
			<label>
				<code>{name}</code>
				<textarea
					name={name}
					value={shown}
					rows={Math.min(MOST_ROWS, shown.split('\n').length)}
					maxLength={100_000}
					autoComplete="off"
					spellcheck={false}
					readOnly={isFixed}
					placeholder="Not in this document"
					aria-describedby={`state-of-${name}`}
					onFocus={({ currentTarget }) => {
						onFocus(name);
						currentTarget.select();
					}}
					onInput={({ currentTarget }) => {
						const text = isTable ? onOneLine(currentTarget.value) : currentTarget.value;
						setTyped(currentTarget.value);
						onText(field, text);
					}}
				/>
			</label>
			<span id={`state-of-${name}`} class={field.isGiven ? 'good' : 'quiet'}>
				{stateOf(field)}
			</span>
		</div>
	);
}

function stateOf({ value, words, isDoubtful, isGiven, isTable }: ReviewField): string {
	if (isGiven) return 'accepted';
	if (!isDoubtful) return '';
	if (value === '') return 'not found';
	return words.length === 0 && !isTable ? "this exact text isn't on the page" : 'doubtful';
}
