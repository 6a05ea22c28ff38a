import { useState } from 'preact/hooks';
import type {
	CorrectionTarget,
	DocumentView,
	FieldView,
	NewExample,
	TaughtField,
} from '../../src/webApi/answers.mjs';
import { FieldEditor } from '../fieldEditor/fieldEditor.js';
import { firstDoubtful, givenIn } from '../fieldEditor/fields.mjs';
import { announce } from '../parts/announcements.js';
import { Problem } from '../parts/states.js';
import { goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { useDraft } from '../teach/useDraft.mjs';
import { useLoaded } from '../useLoaded.mjs';

/** Corrects the fields of a document and makes it an example of its project. */
export function Correction({ view: { entry, pages, fields: found } }: { view: DocumentView }) {
	const path = `teach/from/${entry.id}`;
	const { value: target } = useLoaded<CorrectionTarget>(path);
	const draft = `correction ${entry.id} ${entry.foId}`;
	const [fields, setFields, forgetDraft] = useDraft(
		draft,
		found.filter(({ isTable }) => !isTable).map(suggested),
	);
	const [chosen, setChosen] = useState(() => firstDoubtful(fields));
	const [problem, setProblem] = useState<string>();

	const teach = async (all: TaughtField[]) => {
		try {
			const { foId } = await send<NewExample>('POST', path, { values: givenIn(all) });
			forgetDraft();
			announce(`"${entry.name}" is an example now. Click "Learn" to apply it to other documents.`);
			goTo('teach', foId);
		} catch (error) {
			setProblem((error as Error).message);
		}
	};

	return (
		<FieldEditor
			path={`documents/${entry.id}`}
			pages={pages}
			fields={fields}
			onFields={setFields}
			chosen={chosen}
			onChoose={setChosen}
			action="Make it an example"
			onApprove={(all) => void teach(all)}
		>
			{problem && <Problem message={problem} />}
			{target && <p>{becomes(target)}</p>}
			<p class="quiet hint">Choose a field that is wrong. The other suggestions are accepted.</p>
		</FieldEditor>
	);
}

/** Says which project the document will belong to, and which one isn't changed. */
function becomes({ foId, name, isNew, from }: CorrectionTarget): string {
	if (foId === from.foId) return `The document becomes an example of ${name} (${foId}).`;
	const unchanged = `${from.name} (${from.foId}) isn't changed.`;
	return isNew
		? `${unchanged} A new project with its fields and rules is created: ${name} (${foId}).`
		: `The document becomes an example of ${name} (${foId}). ${unchanged}`;
}

function suggested({ name, value, words }: FieldView): TaughtField {
	return { name, value, words, by: value === '' ? 'nobody' : 'suggestion' };
}
