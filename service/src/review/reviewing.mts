import { ServiceError } from '../errors.mjs';
import type { Found } from '../finding/findFields.mjs';
import type { WordAt } from '../finding/sources.mjs';
import { DOUBTFUL, type Project, tableFieldsOf } from '../projectRules.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import { clickOn, placesOf } from '../teaching/clickedWords.mjs';
import { LONGEST_TEXT } from '../teaching/kept.mjs';
import type { Teaching } from '../teaching/teaching.mjs';
import { Turns } from '../turns.mjs';
import { doubtsIn, withoutDoubts } from './doubts.mjs';
import { type GivenText, fieldsSaid } from './keptReview.mjs';
import type { ReviewStore, StoredReview } from './reviewStore.mjs';
import { SeenReviews } from './seenReviews.mjs';

/** A value as a person gives it. */
export interface Given {
	text: string;
	words: WordAt[];
}

export interface LookedAtField {
	name: string;
	value: string;
	words: WordAt[];
	isDoubtful: boolean;
	/** True if a person has given the value. */
	isGiven: boolean;
	isTable: boolean;
}

type FoundWords = Pick<Found, 'fields' | 'words'>;

interface Parts {
	store: ReviewStore;
	projects: Projects;
	reader: PooledReader;
	teaching: Teaching;
}

/** The part of the web interface in the review: a person looks at documents with doubts, and settles them. */
export class Reviewing {
	readonly seen: SeenReviews;

	/** A later change can't overtake an earlier one while its pages are read. */
	private readonly turns = new Turns();

	constructor(private readonly parts: Parts) {
		this.seen = new SeenReviews(parts.store, parts.reader);
	}

	/** A document with all changes so far: a page that is reloaded asks for it while they are saved. */
	async get(id: string): Promise<StoredReview> {
		return await this.turns.take(async () => await this.parts.store.get(id));
	}

	/** The pages of a document and its fields, those with doubts first. Throws ServiceError. */
	async look(
		review: StoredReview,
		signal: AbortSignal,
	): Promise<{ pages: SeenPage[]; fields: LookedAtField[] }> {
		const pages = await this.seen.pagesOf(review);
		const project = await this.projectOf(review.foId);
		const found = await this.find(review, pages, project, signal);
		const doubts = doubtsIn(review.fields);
		const fields = fieldsSaid(review);
		const names = Object.keys(fields).filter((name) => name !== DOUBTFUL);
		const inOrder = [...doubts, ...names.filter((name) => !doubts.includes(name))];
		const tables = project ? tableFieldsOf(project) : [];
		return {
			pages,
			fields: inOrder.map((name) => ({
				name,
				value: fields[name]!,
				words: wordsOf(name, fields[name]!, review, pages, found),
				isDoubtful: doubts.includes(name),
				isGiven: Object.hasOwn(review.given, name),
				isTable: tables.includes(name),
			})),
		};
	}

	/** Saves what a person has said about some fields. Throws ServiceError for a field that the document doesn't have. */
	async say(id: string, values: Record<string, Given>): Promise<StoredReview> {
		return await this.turns.take(async () => {
			const given = await this.clicked(await this.parts.store.get(id), values);
			return await this.parts.store.change(id, (known) => ({
				...known,
				given: { ...known.given, ...given },
			}));
		});
	}

	/** From now on, the document is answered with these values. */
	async settle(id: string, values: Record<string, Given>): Promise<StoredReview> {
		return await this.turns.take(async () => {
			const given = await this.clicked(await this.parts.store.get(id), values);
			return await this.parts.store.change(id, (known) => {
				const said = { ...known, given: { ...known.given, ...given } };
				const fields = withoutDoubts(fieldsSaid(said));
				checkLists(known.fields, fields);
				return { ...said, settled: { time: new Date().toISOString(), fields } };
			});
		});
	}

	async remove(id: string): Promise<void> {
		await this.parts.store.remove(id);
		this.seen.forget(id);
	}

	/** The waiting document after this one, and starts reading it. */
	async nextAfter(id: string): Promise<StoredReview | undefined> {
		const all = await this.parts.store.list();
		const at = all.findIndex((review) => review.id === id);
		const inTurn = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
		const next = inTurn.find(({ settled }) => !settled);
		// A failure is reported to whoever opens the document.
		if (next) this.seen.pagesOf(next).catch(() => undefined);
		return next;
	}

	/** The name of the project if it is taught, so that the document can become one of its examples. */
	async taughtName(foId: string): Promise<string | undefined> {
		const target = await this.parts.teaching.taught.targetOf(foId).catch(() => undefined);
		return target?.foId === foId && !target.isNew ? target.name : undefined;
	}

	/** Makes a settled document an example of its project. Throws ServiceError. */
	async addExample(id: string, signal: AbortSignal): Promise<void> {
		const { store, teaching } = this.parts;
		const review = await store.get(id);
		if (!review.settled) throw new ServiceError('malformed_request');
		const { pages, fields } = await this.look(review, signal);
		const taught = (await teaching.taught.getTeachable(review.foId)).fields;
		const said = fields.filter(
			({ name, value }) => taught.includes(name) && value.length <= LONGEST_TEXT,
		);
		const values = said.map(({ name, value, words }) => [name, { text: value, words }]);
		const example = await teaching.add(review.foId, await store.documentOf(review), pages);
		await teaching.save(review.foId, example.id, {
			values: Object.fromEntries(values) as Record<string, Given>,
			approved: true,
		});
	}

	/** Undefined if the project is gone or its file is broken: its documents can still be settled. */
	private async projectOf(foId: string): Promise<Project | undefined> {
		return await this.parts.projects.get(foId).catch(() => undefined);
	}

	/** The words that give the fields now. Without them, a person can still settle the document. */
	private async find(
		review: StoredReview,
		pages: SeenPage[],
		project: Project | undefined,
		signal: AbortSignal,
	): Promise<FoundWords> {
		if (!project || project.several) return { fields: {}, words: {} };
		const texts = pages.map(({ page }) => page);
		const document = await this.parts.store.documentOf(review);
		return await this.parts.reader.findWithWords(texts, project, signal, document);
	}

	private async clicked(
		review: StoredReview,
		values: Record<string, Given>,
	): Promise<Record<string, GivenText>> {
		const known = Object.keys(review.fields).filter((name) => name !== DOUBTFUL);
		if (Object.keys(values).some((name) => !known.includes(name)))
			throw new ServiceError('malformed_request');
		const isClicked = Object.values(values).some(({ words }) => words.length > 0);
		const pages = isClicked ? (await this.seen.pagesOf(review)).map(({ page }) => page) : [];
		const given = Object.entries(values).map(([name, { text, words }]): [string, GivenText] => {
			const click = text.trim() === '' ? undefined : clickOn(words, pages);
			return [name, { text: text.trim(), ...(click && { click }) }];
		});
		return Object.fromEntries(given);
	}
}

/** Throws ServiceError if a list has become something else: a workflow couldn't make items of its rows. */
function checkLists(answered: Record<string, string>, settled: Record<string, string>): void {
	const broken = Object.keys(answered).find(
		(name) => isList(answered[name]!) && settled[name] !== '' && !isList(settled[name]!),
	);
	if (broken !== undefined)
		throw new ServiceError('malformed_request', `${broken} must be a list as JSON, or empty.`);
}

function isList(value: string): boolean {
	try {
		return Array.isArray(JSON.parse(value));
	} catch {
		return false;
	}
}

/** The words that a person has clicked, or else those that give the same value now. */
function wordsOf(
	name: string,
	value: string,
	{ given }: StoredReview,
	pages: SeenPage[],
	found: FoundWords,
): WordAt[] {
	const click = given[name]?.click;
	if (click)
		return placesOf(
			click,
			pages.map(({ page }) => page),
		);
	return found.fields[name] === value ? (found.words[name] ?? []) : [];
}
