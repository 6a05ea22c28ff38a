import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ExampleEntry, ProjectEntry, TaughtEntry } from '../../src/webApi/answers.mjs';
import { DropZone } from '../parts/dropZone.js';
import { Problem } from '../parts/states.js';
import { addressOf, goTo } from '../routes.mjs';
import { send } from '../server.mjs';
import { upload } from '../uploads.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { useDraft } from './useDraft.mjs';

/** Creates a project with its name, its fields and its first documents. */
export function NewProject({ basedOn = '' }: { basedOn?: string }) {
	const { value: projects = [] } = useLoaded<ProjectEntry[]>('projects');
	const [draft, setDraft, forgetDraft] = useDraft(`new-project ${basedOn}`, {
		...{ name: '', fields: '', tables: '', like: basedOn },
	});
	const [files, setFiles] = useState<File[]>([]);
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const onFiles = useCallback((more: File[]) => setFiles((before) => [...before, ...more]), []);

	const takeFieldsOf = (foId: string) => {
		const project = projects.find((each) => each.foId === foId);
		setDraft({ ...draft, like: foId, ...(project && { fields: project.fields.join('\n') }) });
	};

	const isKnown = projects.some(({ foId }) => foId === basedOn);
	useEffect(() => {
		if (isKnown && draft.fields === '') takeFieldsOf(basedOn);
	}, [isKnown]);

	const begin = async (event: SubmitEvent) => {
		event.preventDefault();
		setBusy(true);
		try {
			const { foId } = await send<TaughtEntry>('POST', 'teach', {
				name: draft.name,
				fields: namesIn(draft.fields),
				tables: namesIn(draft.tables),
				...(draft.like !== '' && { basedOn: draft.like }),
			});
			forgetDraft();
			const added: ExampleEntry[] = [];
			// One after the other, to keep their order.
			for (const file of files)
				added.push(...(await upload<ExampleEntry>([file], `teach/${foId}/examples`)));
			if (added[0]) goTo('teach', foId, added[0].id);
			else goTo('teach', foId);
		} catch (error) {
			setProblem((error as Error).message);
			setBusy(false);
		}
	};

	return (
		<>
			<p class="back">
				<a href={addressOf('teach')}>← Teach</a>
			</p>
			<h1>New project</h1>
			<form class="new-project" onSubmit={(event) => void begin(event)}>
				<label>
					Name
					<input
						name="name"
						required
						maxLength={100}
						placeholder="Electricity bills"
						value={draft.name}
						onInput={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
						autoFocus
					/>
				</label>
				<label>
					Based on
					<select
						value={draft.like}
						onChange={({ currentTarget }) => takeFieldsOf(currentTarget.value)}
					>
						<option value="">No other project</option>
						{projects
							.filter((each) => each.problem === undefined && !each.several)
							.map(({ foId, name }) => (
								<option key={foId} value={foId}>
									{name} ({foId})
								</option>
							))}
					</select>
				</label>
				{draft.like !== '' && (
					<p class="quiet hint">
						That project isn't changed. Its rules find the fields that this one hasn't learned yet.
					</p>
				)}
				<label>
					Fields, one per line
					<textarea
						name="fields"
						rows={6}
						required={draft.tables === ''}
						placeholder={'contract\nmeter reading\namount to pay'}
						value={draft.fields}
						onInput={({ currentTarget }) => setDraft({ ...draft, fields: currentTarget.value })}
					/>
				</label>
				<label>
					Tables, one per line
					<textarea
						name="tables"
						rows={1}
						placeholder="line_items"
						value={draft.tables}
						onInput={({ currentTarget }) => setDraft({ ...draft, tables: currentTarget.value })}
					/>
				</label>
				<p class="quiet hint">
					Only if its rows should be found: a list of goods, hours or readings.
				</p>
				<div>
					<DropZone onFiles={onFiles} />
					{files.length > 0 && (
						<ul class="files" aria-label="Documents">
							{files.map((file, index) => (
								<li key={`${index} ${file.name}`}>{file.name}</li>
							))}
						</ul>
					)}
				</div>
				{problem && <Problem message={problem} />}
				<div class="buttons">
					<button type="submit" class="primary" disabled={busy}>
						{busy ? 'Creating …' : 'Create'}
					</button>
				</div>
			</form>
		</>
	);
}

export function namesIn(text: string): string[] {
	return text
		.split(/[\n,;]/)
		.map((name) => name.trim())
		.filter((name) => name !== '');
}
