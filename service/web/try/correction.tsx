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

/** Corrects what was found in a document, and makes it an example of its project. */
export function Correction({ view: { entry, pages, fields: found } }: { view: DocumentView }) {
	const path = `teach/from/${entry.id}`;
	const { value: target } = useLoaded<CorrectionTarget>(path);
	const draft = `correction ${entry.id} ${entry.foId}`;
	const [fields, setFields, forgetDraft] = useDraft(draft, found.map(suggested));
	const [chosen, setChosen] = useState(() => firstDoubtful(fields));
	const [problem, setProblem] = useState<string>();

	const teach = async (all: TaughtField[]) => {
		try {
			const { foId } = await send<NewExample>('POST', path, { values: givenIn(all) });
			forgetDraft();
			announce(`"${entry.name}" is an example now. Learn, to read the next documents like it.`);
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
			<p class="quiet hint">Choose a field that is wrong. The other suggestions count as right.</p>
		</FieldEditor>
	);
}

/** What the correction does, and to which project. */
function becomes({ foId, name, isNew, from }: CorrectionTarget): string {
	if (foId === from.foId) return `It becomes an example of ${name} (${foId}).`;
	const stays = `${from.name} (${from.foId}) stays as it is.`;
	return isNew
		? `${stays} A new project begins with its fields and rules: ${name} (${foId}).`
		: `It becomes an example of ${name} (${foId}). ${stays}`;
}

function suggested({ name, value, words }: FieldView): TaughtField {
	return { name, value, words, by: value === '' ? 'nobody' : 'suggestion' };
}
