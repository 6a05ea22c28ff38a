import { useRef, useState } from 'preact/hooks';
import type { ExampleView, TaughtField, TaughtView, WordPlace } from '../../src/pages/answers.mjs';
import { announce } from '../parts/announcements.js';
import { Problem } from '../parts/states.js';
import { goTo } from '../routes.mjs';
import { load } from '../server.mjs';
import { ChosenField } from './chosenField.js';
import { ClickablePages } from './clickablePages.js';
import { FieldChoice } from './fieldChoice.js';
import { accepted, givenIn, nextDoubtful, textOf, withGiven } from './fields.mjs';
import { useSaved } from './useSaved.mjs';

interface ExampleEditorProps {
	foId: string;
	path: string;
	view: ExampleView;
}

/** Chooses a field, clicks its words, and approves the document. */
export function ExampleEditor({ foId, path, view }: ExampleEditorProps) {
	const { entry, pages } = view;
	const [fields, setFields] = useState(view.fields);
	const [chosen, setChosen] = useState(
		() => view.fields.find(({ by }) => by !== 'person')?.name ?? view.fields[0]?.name ?? '',
	);
	const { problem, save } = useSaved(path);
	const approveButton = useRef<HTMLButtonElement>(null);
	const field = fields.find(({ name }) => name === chosen);

	const give = (given: Partial<Pick<TaughtField, 'value' | 'words'>>) => {
		const next = withGiven(fields, chosen, given);
		setFields(next);
		void save({ values: givenIn(next), approved: entry.approved && isComplete(next) });
		return next;
	};
	const pick = (words: WordPlace[]) => give({ words, value: textOf(words, pages) });

	/** Accepts what the chosen field has, and goes on. */
	const goOn = (current: TaughtField[]) => {
		const next = nextDoubtful(current, chosen);
		if (next !== undefined) return setChosen(next);
		if (isComplete(current)) approveButton.current?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return;
		if (event.ctrlKey || event.metaKey) {
			event.preventDefault();
			return void approve();
		}
		if ((event.target as HTMLElement).closest('button, a, summary')) return;
		event.preventDefault();
		goOn(field?.by === 'suggestion' ? give({}) : fields);
	};

	const approve = async () => {
		const all = accepted(fields);
		setFields(all);
		const open = all.find(({ by }) => by !== 'person');
		if (open) {
			setChosen(open.name);
			return announce(`${open.name} has no value yet. Click its words, or "Not in this document".`);
		}
		if (!(await save({ values: givenIn(all), approved: true }))) return;
		announce(`"${entry.name}" is an example now.`);
		const { documents } = await load<TaughtView>(`teach/${foId}`);
		const next = documents.find(({ id, approved }) => !approved && id !== entry.id);
		if (next) goTo('teach', foId, next.id);
		else goTo('teach', foId);
	};

	return (
		<div onKeyDown={onKeyDown}>
			<div class="heading">
				<h1>{entry.name}</h1>
				{entry.approved && <span class="good">Approved</span>}
			</div>
			<div class="beside teaching">
				<aside class="results" aria-label="Fields">
					{problem && <Problem message={problem} />}
					{field && (
						<ChosenField
							key={field.name}
							field={field}
							onText={(value) => give({ value })}
							onAbsent={() => goOn(give({ value: '', words: [] }))}
							onAccept={() => goOn(give({}))}
						/>
					)}
					<FieldChoice fields={fields} chosen={chosen} onChoose={setChosen} />
					<div class="buttons">
						<button
							ref={approveButton}
							type="button"
							class="primary"
							onClick={() => void approve()}
						>
							Approve
						</button>
					</div>
					<p class="quiet hint">
						Enter goes to the next open field, Ctrl+Enter approves. Drag, or hold Shift, for several
						words.
					</p>
				</aside>
				<ClickablePages path={path} pages={pages} fields={fields} chosen={chosen} onPick={pick} />
			</div>
		</div>
	);
}

function isComplete(fields: TaughtField[]): boolean {
	return fields.every(({ by }) => by === 'person');
}
