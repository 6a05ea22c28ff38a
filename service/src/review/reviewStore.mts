import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Document } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import { changeFile } from '../files/changeFile.mjs';
import { fileVersion } from '../files/fileVersion.mjs';
import { writeWhole } from '../files/wholeFile.mjs';
import { Turns } from '../turns.mjs';
import { type KeptReview, keptReview, lastChange } from './keptReview.mjs';

/** The limits for one account: its documents never displace those of another one. */
export const MOST_DOCUMENTS = 500;
export const MOST_BYTES = 512 * 1024 * 1024;

const DAY = 24 * 60 * 60 * 1000;
/** The time for which the remains of a crash stay if the service is started without a number of days. */
const DAYS_OF_REMAINS = 1;

const ID = /^[0-9a-f]{48}$/;
const RECORD = /^[0-9a-f]{48}\.json$/;
const OWN_FILE = /^[0-9a-f]{48}\./;
const CONCURRENCY = { concurrency: 16 };

export interface StoredReview extends KeptReview {
	id: string;
}

/** The place of a document: the same document is kept once for each account and project. */
export interface Owner {
	account: string;
	foId: string;
}

/**
 * The documents with doubts, in the data folder: `review/` has for each its bytes and a JSON file, which is written
 * last and removed first. Their names are hashes: nothing from outside becomes part of a path.
 */
export class ReviewStore {
	private readonly folder: string;
	/** The new documents of this process: room is made for one after the other. */
	private readonly turns = new Turns();

	/** @param days the time for which documents are kept; if undefined, the time for which each was to be kept */
	constructor(
		data: string,
		private readonly days?: number,
		private readonly now: () => number = Date.now,
	) {
		this.folder = join(data, 'review');
	}

	/** All documents, in the order in which they were received. */
	async list(): Promise<StoredReview[]> {
		return await this.load((await this.names()).filter((name) => RECORD.test(name)));
	}

	/** Throws ServiceError if there is no such document. */
	async get(id: string): Promise<StoredReview> {
		const found = ID.test(id) ? await this.find(id) : undefined;
		if (!found) throw new ServiceError('unknown_review');
		return found;
	}

	/** The document if it is kept for this account and project. */
	async known(owner: Owner, document: Document): Promise<StoredReview | undefined> {
		return await this.find(idOf(owner, document));
	}

	async documentOf({ id, type, file }: StoredReview): Promise<Document> {
		const bytes = await readFile(this.file(`${id}.${type}`)).catch(() => {
			throw new ServiceError('unknown_review');
		});
		return { type, bytes: new Uint8Array(bytes), fileName: file };
	}

	/** Keeps a document. If it is already there, only its fields are replaced, unless a person has settled them. */
	async keep(
		owner: Owner,
		{ type, bytes, fileName = '' }: Document,
		fields: Record<string, string>,
	): Promise<void> {
		if (bytes.length > MOST_BYTES || this.days === undefined) return;
		const days = this.days;
		const id = idOf(owner, { type, bytes });
		await this.turns.take(async () => {
			if (!(await this.find(id))) await this.makeRoom(owner.account, bytes.length);
			await mkdir(this.folder, { recursive: true, mode: 0o700 });
			await this.write(id, async (known) => {
				if (known) return known.settled ? known : { ...known, fields };
				await writeWhole(this.file(`${id}.${type}`), bytes);
				const received = new Date(this.now()).toISOString();
				const file = [...fileName].slice(0, 200).join('').slice(0, 255);
				return { ...owner, file, type, received, days, fields, given: {} };
			});
		});
	}

	/** Changes what is known of a document. Throws ServiceError if it is gone. */
	async change(id: string, edit: (known: StoredReview) => KeptReview): Promise<StoredReview> {
		await this.get(id);
		return await this.write(id, (known) => {
			if (!known) throw new ServiceError('unknown_review');
			return edit(known);
		});
	}

	async remove(id: string): Promise<void> {
		const { type } = await this.get(id);
		await this.removeFiles(id, type);
	}

	/** Deletes everything whose time is over, including what a crash has left behind. */
	async removeExpired(): Promise<void> {
		const names = (await this.names()).filter((name) => OWN_FILE.test(name));
		for (const id of new Set(names.map((name) => name.slice(0, name.indexOf('.'))))) {
			const record = await this.read(id);
			for (const name of names.filter((each) => each.startsWith(id))) {
				if (record ? this.isExpired(record) : await this.isOldRemain(name))
					await rm(this.file(name), { force: true });
			}
		}
	}

	private async isOldRemain(name: string): Promise<boolean> {
		const found = await stat(this.file(name)).catch(() => undefined);
		const days = this.days ?? DAYS_OF_REMAINS;
		return found !== undefined && found.mtimeMs + days * DAY < this.now();
	}

	/** Removes the account's oldest documents until there is room: the settled ones first. */
	private async makeRoom(account: string, bytes: number): Promise<void> {
		const names = (await this.names()).filter((name) => name.startsWith(partOf(account)));
		const sizeOf = async (name: string) => (await stat(this.file(name))).size;
		const sizes = await pMap(names, (name) => sizeOf(name).catch(() => 0), CONCURRENCY);
		let total = sizes.reduce((sum, size) => sum + size, bytes);
		const records = names.filter((name) => RECORD.test(name));
		let count = records.length;
		if (count < MOST_DOCUMENTS && total <= MOST_BYTES) return;
		const [settled, waiting] = bySettled(await this.load(records));
		for (const { id, type } of [...settled, ...waiting]) {
			if (count < MOST_DOCUMENTS && total <= MOST_BYTES) return;
			total -= await sizeOf(`${id}.${type}`).catch(() => 0);
			await this.removeFiles(id, type);
			count--;
		}
	}

	private async removeFiles(id: string, type: string): Promise<void> {
		for (const end of ['json', type]) await rm(this.file(`${id}.${end}`), { force: true });
	}

	private async load(names: string[]): Promise<StoredReview[]> {
		const found = await pMap(names, (name) => this.find(name.replace('.json', '')), CONCURRENCY);
		return found
			.filter((review) => review !== undefined)
			.sort((one, other) => (one.received < other.received ? -1 : 1));
	}

	/** A document whose time isn't over. */
	private async find(id: string): Promise<StoredReview | undefined> {
		const found = await this.read(id);
		if (!found || this.isExpired(found)) return undefined;
		return fileVersion(this.file(`${id}.${found.type}`)) ? { id, ...found } : undefined;
	}

	/** Undefined if there is no such file, or it is damaged. */
	private async read(id: string): Promise<KeptReview | undefined> {
		try {
			return keptReview.parse(JSON.parse(await readFile(this.file(`${id}.json`), 'utf8')));
		} catch {
			return undefined;
		}
	}

	private isExpired(review: KeptReview): boolean {
		return Date.parse(lastChange(review)) + (this.days ?? review.days) * DAY < this.now();
	}

	private async write(
		id: string,
		edit: (known?: StoredReview) => KeptReview | Promise<KeptReview>,
	): Promise<StoredReview> {
		let review: KeptReview;
		await changeFile(this.file(`${id}.json`), async () => {
			review = keptReview.parse(await edit(await this.find(id)));
			return `${JSON.stringify(review, null, '\t')}\n`;
		});
		return { id, ...review! };
	}

	private async names(): Promise<string[]> {
		return await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return [];
			throw error;
		});
	}

	private file(name: string): string {
		return join(this.folder, name);
	}
}

/** The settled documents, and the others. */
function bySettled(reviews: StoredReview[]): [StoredReview[], StoredReview[]] {
	return [reviews.filter(({ settled }) => settled), reviews.filter(({ settled }) => !settled)];
}

function idOf({ account, foId }: Owner, { type, bytes }: Document): string {
	const content = createHash('sha256').update(bytes).digest('hex');
	return partOf(account) + hash([foId, type, content].join(' ')).slice(0, 32);
}

/** The beginning of the names of an account's files. */
function partOf(account: string): string {
	return hash(account).slice(0, 16);
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
