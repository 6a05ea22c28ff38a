import { useState } from 'preact/hooks';
import type { ExampleView, TaughtField, TaughtView } from '../../src/webApi/answers.mjs';
import { FieldEditor } from '../fieldEditor/fieldEditor.js';
import { firstDoubtful, givenIn, isComplete } from '../fieldEditor/fields.mjs';
import { announce } from '../parts/announcements.js';
import { Problem } from '../parts/states.js';
import { goTo } from '../routes.mjs';
import { load } from '../server.mjs';
import { useSaved } from './useSaved.mjs';

interface ExampleEditorProps {
	foId: string;
	path: string;
	view: ExampleView;
}

/** Corrects the fields of a document and approves it. */
export function ExampleEditor({ foId, path, view }: ExampleEditorProps) {
	const { entry, pages } = view;
	const [fields, setFields] = useState(view.fields);
	const [chosen, setChosen] = useState(() => firstDoubtful(view.fields));
	const { problem, save } = useSaved(path);

	const change = (next: TaughtField[]) => {
		setFields(next);
		void save({ values: givenIn(next), approved: entry.approved && isComplete(next) });
	};
	const approve = async (all: TaughtField[]) => {
		setFields(all);
		if (!(await save({ values: givenIn(all), approved: true }))) return;
		announce(`"${entry.name}" is an example now.`);
		const { documents } = await load<TaughtView>(`teach/${foId}`);
		const next = documents.find(({ id, approved }) => !approved && id !== entry.id);
		if (next) goTo('teach', foId, next.id);
		else goTo('teach', foId);
	};

	return (
		<>
			<div class="heading">
				<h1>{entry.name}</h1>
				{entry.approved && <span class="good">Approved</span>}
			</div>
			<FieldEditor
				path={path}
				pages={pages}
				fields={fields}
				onFields={change}
				chosen={chosen}
				onChoose={setChosen}
				action="Approve"
				onApprove={(all) => void approve(all)}
			>
				{problem && <Problem message={problem} />}
			</FieldEditor>
		</>
	);
}
