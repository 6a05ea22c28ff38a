import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
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

	/** Writes a new file and renames it, so that the service never sees an incomplete file. */
	async change(edit: (entries: unknown[]) => unknown[]): Promise<void> {
		await mkdir(dirname(this.file), { recursive: true });
		const draft = `${this.file}.new`;
		const handle = await this.open(draft);
		try {
			const entries = edit(await this.read());
			await handle.writeFile(`${JSON.stringify(entries, null, 2)}\n`);
			await handle.close();
			await chmod(draft, 0o600);
			await rename(draft, this.file);
		} catch (error) {
			await handle.close().catch(() => undefined);
			await rm(draft, { force: true });
			throw error;
		}
	}

	/** All entries of the file, including broken ones, which somebody may repair. */
	private async read(): Promise<unknown[]> {
		if (fileVersion(this.file) === undefined) return [];
		try {
			const text = await readFile(this.file, 'utf8');
			return z.array(z.unknown()).parse(JSON.parse(text.replace(/^\ufeff/, '')));
		} catch {
			throw this.problem(`${this.file} is not a list of ${this.contents}. Repair or remove it.`);
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

	/** Opens the draft, which only one process at a time can do. The others wait. */
	private async open(draft: string) {
		for (let attempt = 0; attempt < 100; attempt++) {
			try {
				return await open(draft, 'wx', 0o600);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
				await wait(20);
			}
		}
		throw this.problem(
			`Another command is using ${draft}. If no other command is running, remove that file.`,
		);
	}

	private problem(message: string): ListFileError {
		return new ListFileError(message, this.contents);
	}
}
