import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NextReview, ReviewField, ReviewView, WordPlace } from '../../src/webApi/answers.mjs';
import { ClickablePages } from '../fieldEditor/clickablePages.js';
import { textOf } from '../fieldEditor/fields.mjs';
import { announce } from '../parts/announcements.js';
import { Problem } from '../parts/states.js';
import { goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { reveal } from '../try/markedPages.js';
import { ReviewFields } from './reviewFields.js';
import { titleOf } from './reviewList.js';
import { type Said, nextDoubt, openDoubts, saidOf, shownField, withSaid } from './reviewed.mjs';
import { TeachChoice, useTeaches } from './teachChoice.js';
import { storedFor, useSaid } from './useSaid.mjs';

interface ReviewEditorProps {
	/** The path of the document in the API. */
	path: string;
	view: ReviewView;
}

/** A document next to its fields. Clicked words go into the field that had the focus last. */
export function ReviewEditor({ path, view }: ReviewEditorProps) {
	const { entry, pages, taughtName } = view;
	const [fields, setFields] = useState(() => withSaid(view.fields, storedFor(path)));
	const [chosen, setChosen] = useState(() => (openDoubts(fields)[0] ?? fields[0])?.name ?? '');
	const [isSettling, setIsSettling] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [teaches, setTeaches] = useTeaches(entry.foId);
	const { problem: unsaved, say, save } = useSaid(path);
	const editor = useRef<HTMLDivElement>(null);
	const settleButton = useRef<HTMLButtonElement>(null);

	const focusOn = (name: string) => {
		const field = editor.current?.querySelector<HTMLElement>(`textarea[name="${name}"]`);
		field?.focus({ preventScroll: true });
		field?.scrollIntoView({ block: 'nearest' });
	};
	useLayoutEffect(() => focusOn(chosen), []);
	useEffect(() => reveal('.reviewing .taught-mark.pointed'), [chosen]);

	const give = (said: Said, all = fields): ReviewField[] => {
		const next = withSaid(all, said);
		setFields(next);
		say(said);
		return next;
	};
	const pick = (words: WordPlace[]) => give({ [chosen]: { text: textOf(words, pages), words } });
	const settle = async (all: ReviewField[]) => {
		setIsSettling(true);
		setProblem(undefined);
		give(saidOf(openDoubts(all)), all);
		try {
			if (!(await save())) return;
			const { next } = await send<NextReview>('POST', `${path}/settled`, { values: {} });
			if (taughtName !== undefined && teaches) await send('POST', `${path}/example`);
			announce(`"${titleOf(entry)}" is settled.`);
			if (next === undefined) goTo('review');
			else goTo('review', next);
		} catch (error) {
			setProblem((error as Error).message);
		} finally {
			setIsSettling(false);
		}
	};
	/** Accepts the field as it is shown, and goes to the next doubt. After the last one, the document is settled. */
	const accept = () => {
		const field = fields.find(({ name }) => name === chosen);
		if (!field) return;
		const all = field.isGiven ? fields : give(saidOf([field]));
		const next = nextDoubt(all, chosen);
		if (next) focusOn(next.name);
		else if (field.isDoubtful && entry.settled === undefined) void settle(all);
		else settleButton.current?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey) return;
		if ((event.target as HTMLElement).closest('button, a, summary, input')) return;
		event.preventDefault();
		// A key that is held down would accept what nobody has seen.
		if (event.repeat || isSettling) return;
		if (event.ctrlKey || event.metaKey) void settle(fields);
		else accept();
	};
	/** So that Tab and Enter go on from the field whose words were clicked. On a phone, a keyboard would open. */
	const onPointerUp = ({ pointerType }: PointerEvent) => {
		if (pointerType === 'mouse') focusOn(chosen);
	};

	return (
		<div ref={editor} class="side-by-side teaching reviewing" onKeyDown={onKeyDown}>
			<aside class="results" aria-label="Fields">
				{(problem ?? unsaved) !== undefined && <Problem message={(problem ?? unsaved)!} />}
				<ReviewFields
					fields={fields}
					chosen={chosen}
					isFixed={isSettling}
					onFocus={setChosen}
					onText={(field, text) => give({ [field.name]: { text, words: field.words } })}
				/>
				<TeachChoice {...{ entry, taughtName, teaches }} onChange={setTeaches} />
				<div class="buttons">
					<button
						ref={settleButton}
						type="button"
						class="primary"
						disabled={isSettling}
						onClick={() => void settle(fields)}
					>
						Settle
					</button>
				</div>
				<p class="quiet hint">
					Enter accepts a field and goes to the next doubt; after the last one, the document is
					settled. Tab goes on without accepting. A click on a word of the page corrects the field.
				</p>
			</aside>
			<div onPointerUp={onPointerUp}>
				<ClickablePages
					path={path}
					pages={pages}
					fields={fields.map(shownField)}
					chosen={chosen}
					onPick={pick}
				/>
			</div>
		</div>
	);
}
