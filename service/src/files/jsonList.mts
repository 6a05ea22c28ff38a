import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { changeFile } from './changeFile.mjs';
import { fileVersion } from './fileVersion.mjs';

/** The file of a list can't be used. The message names it, and `contents` its entries, such as `keys`. */
export class ListFileError extends Error {
	override name = 'ListFileError';

	constructor(
		message: string,
		readonly contents: string,
	) {
		super(message);
	}
}

/**
 * A list in a JSON file that several processes can read and change. Readers notice a change with their next
 * request.
 */
export class JsonList<T> {
	private version?: string;
	private entries: T[] | ListFileError = [];

	/** @param contents the entries in a word, such as `keys` */
	constructor(
		private readonly file: string,
		private readonly contents: string,
		private readonly rules: z.ZodType<T>,
	) {}

	/**
	 * All entries that can be used. Reads the file only if it has changed, and logs its problems then. Throws
	 * ListFileError if it isn't a list.
	 */
	async list(): Promise<T[]> {
		const version = fileVersion(this.file);
		if (version !== this.version) {
			this.entries = await this.read().then(
				(entries) => this.usable(entries),
				(error: ListFileError) => error,
			);
			if (this.entries instanceof Error) console.error(this.entries.message);
			this.version = version;
		}
		if (this.entries instanceof Error) throw this.entries;
		return this.entries;
	}

	/** Changes all entries, including broken ones, which somebody may repair. Throws ListFileError. */
	async change(edit: (entries: unknown[]) => unknown[]): Promise<void> {
		await mkdir(dirname(this.file), { recursive: true });
		await changeFile(this.file, (old) => {
			const entries = old === undefined ? [] : this.parsed(old);
			return `${JSON.stringify(edit(entries), null, 2)}\n`;
		});
	}

	/** Removes entries, and returns their number. */
	async remove(isRemoved: (entry: Partial<T>) => boolean): Promise<number> {
		let removed = 0;
		await this.change((entries) => {
			const rest = entries.filter((entry) => !isRemoved((entry ?? {}) as Partial<T>));
			removed = entries.length - rest.length;
			return rest;
		});
		return removed;
	}

	private async read(): Promise<unknown[]> {
		if (fileVersion(this.file) === undefined) return [];
		return this.parsed(await readFile(this.file, 'utf8').catch(() => ''));
	}

	private parsed(text: string): unknown[] {
		try {
			return z.array(z.unknown()).parse(JSON.parse(text.replace(/^\ufeff/, '')));
		} catch {
			const message = `${this.file} is not a list of ${this.contents}. Repair or remove it.`;
			throw new ListFileError(message, this.contents);
		}
	}

	/** The valid entries. The others are logged. */
	private usable(entries: unknown[]): T[] {
		return entries.flatMap((entry, index) => {
			const checked = this.rules.safeParse(entry);
			if (checked.success) return [checked.data];
			const [issue] = checked.error.issues;
			const place = [`entry ${index + 1}`, ...(issue?.path ?? [])].join(', ');
			console.error(`${this.file}: ${place}: this entry is ignored: ${issue?.message}`);
			return [];
		});
	}
}
