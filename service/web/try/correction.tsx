import { useState } from 'preact/hooks';
import type { DocumentView, FieldView, NewExample, TaughtField } from '../../src/pages/answers.mjs';
import { FieldEditor } from '../fieldEditor/fieldEditor.js';
import { firstDoubtful, givenIn } from '../fieldEditor/fields.mjs';
import { announce } from '../parts/announcements.js';
import { Problem } from '../parts/states.js';
import { goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { useDraft } from '../teach/useDraft.mjs';

/** Corrects what was found in a document, and makes it an example of its project. */
export function Correction({ view: { entry, pages, fields: found } }: { view: DocumentView }) {
	const draft = `correction ${entry.id} ${entry.foId}`;
	const [fields, setFields, forgetDraft] = useDraft(draft, found.map(suggested));
	const [chosen, setChosen] = useState(() => firstDoubtful(fields));
	const [problem, setProblem] = useState<string>();

	const teach = async () => {
		const all = fields.map((field): TaughtField => ({ ...field, by: 'person' }));
		try {
			const values = givenIn(all);
			const { foId } = await send<NewExample>('POST', `teach/from/${entry.id}`, { values });
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
			onApprove={() => void teach()}
		>
			{problem && <Problem message={problem} />}
			<p class="quiet hint">
				Choose the field that is wrong. Fields without a value count as not in this document.
			</p>
		</FieldEditor>
	);
}

function suggested({ name, value, words }: FieldView): TaughtField {
	return { name, value, words, by: value === '' ? 'nobody' : 'suggestion' };
}
