import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { Deadlines, TOO_LATE } from '../../../nodes/DocumentExtraction/deadlines.js';
import { FileStore, READ_TIMEOUT } from '../../../nodes/DocumentExtraction/documents/fileStore.js';
import { newFolder } from '../../../support/newFolder.mjs';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';

const KB = 1024;
const CONTENT = Buffer.from(Array.from({ length: 1000 * KB }, (_, index) => index % 251));
const FILE: IBinaryData = { id: 'filesystem:1', data: 'filesystem', mimeType: 'application/pdf' };

/** A store whose files are such streams. */
function storeOf(streamOf: (chunkSize: number) => Readable | Promise<Readable>) {
	const clock = new SimulatedClock();
	const chunkSizes: number[] = [];
	const streams: Readable[] = [];
	const getBinaryStream = async (_id: string, chunkSize: number) => {
		chunkSizes.push(chunkSize);
		const stream = await streamOf(chunkSize);
		streams.push(stream);
		return stream;
	};
	const helpers = { getBinaryStream } as unknown as IExecuteFunctions['helpers'];
	const store = new FileStore(helpers, new Deadlines(clock, undefined));
	return { store, clock, chunkSizes, streams };
}

/** A store whose files have this content, which is read in chunks as in n8n. */
function storeWith(content: Buffer) {
	return storeOf((chunkSize) => {
		const chunks = Array.from({ length: Math.ceil(content.length / chunkSize) }, (_, index) =>
			content.subarray(index * chunkSize, (index + 1) * chunkSize),
		);
		return Readable.from(chunks);
	});
}

/** A stream that doesn't end after its beginning. */
function endless(beginning: Buffer): Readable {
	const stream = new Readable({ read() {} });
	stream.push(beginning);
	return stream;
}

/** Reads as much of a file as there is room for. */
async function readAll(store: FileStore, file: IBinaryData, size: number): Promise<Buffer> {
	const part = Buffer.alloc(size);
	expect(await store.readInto(file, part)).toBe(size);
	return part;
}

describe('A file that n8n stores outside the item', () => {
	test('is closed after its first bytes have been read, without an error', async () => {
		const { store, streams } = storeWith(CONTENT);
		expect(await store.readHead(FILE, 64)).toEqual(CONTENT.subarray(0, 64));
		expect(streams[0]).toMatchObject({ destroyed: true, errored: null });
	});

	test.each([1, 20 * KB, 192 * KB, 1000 * KB])(
		'of %i bytes is read in chunks that are no larger than it needs',
		async (size) => {
			const content = CONTENT.subarray(0, size);
			const { store, chunkSizes } = storeWith(content);
			expect((await readAll(store, FILE, size)).equals(content)).toBe(true);
			expect(chunkSizes).toEqual([Math.min(size + 1, 192 * KB)]);
		},
	);

	test.each([
		['filesystem-v2:1', true],
		['s3:1', false],
	])(
		'is complete with its last byte, however long its store takes to end the stream (%s)',
		async (id, isLeft) => {
			const { store, streams } = storeOf(() => endless(CONTENT.subarray(0, 20 * KB)));
			await readAll(store, { ...FILE, id }, 20 * KB);
			expect(streams[0]!.destroyed).toBe(isLeft);
		},
	);

	test('on disk is not read a second time to find its end', async () => {
		const path = join(newFolder(), 'a.pdf');
		writeFileSync(path, CONTENT.subarray(0, 20 * KB));
		const reads: number[] = [];
		const { store } = storeOf(async (highWaterMark) => {
			const file = await open(path);
			const read = file.read.bind(file);
			file.read = (async (...args: unknown[]) => {
				const result = await (read as (...given: unknown[]) => ReturnType<typeof read>)(...args);
				reads.push(result.bytesRead);
				return result;
			}) as typeof file.read;
			return file.createReadStream({ highWaterMark });
		});
		await store.readInto(FILE, Buffer.alloc(20 * KB));
		await store.readHead(FILE, 64);
		expect(reads).toEqual([20 * KB, 65]);
	});

	test('is opened once if it is small, and again only if it is needed again', async () => {
		const content = CONTENT.subarray(0, 20 * KB);
		const { store, streams } = storeWith(content);
		const file = { ...FILE, bytes: content.length };
		expect(await store.readHead(file, 64)).toEqual(content.subarray(0, 64));
		expect(await store.readHead(file, 30 * KB)).toEqual(content);
		for (const opened of [1, 2]) {
			expect((await readAll(store, file, content.length)).equals(content)).toBe(true);
			expect(streams).toHaveLength(opened);
		}
	});

	test.each([
		['large', 100 * KB, 100 * KB],
		['longer than n8n says', 20 * KB, 10 * KB],
		['shorter than n8n says', 10 * KB, 20 * KB],
	])('is opened again to send it if it is %s', async (_what, actual, bytes) => {
		const content = CONTENT.subarray(0, actual);
		const { store, streams } = storeWith(content);
		expect(await store.readHead({ ...FILE, bytes }, 64)).toEqual(content.subarray(0, 64));
		const length = await store.readInto({ ...FILE, bytes }, Buffer.alloc(bytes));
		expect(length === actual || length > bytes).toBe(true);
		expect(streams).toHaveLength(2);
	});

	test('is kept until it is sent, if it is small, as long as all of them take half a megabyte', async () => {
		const bytes = 50 * KB;
		const { store, streams } = storeWith(CONTENT.subarray(0, bytes));
		const files = Array.from({ length: 12 }, (_, index) => ({
			...FILE,
			id: `filesystem:${index}`,
			bytes,
		}));
		for (const file of files) await store.readHead(file, 64);
		for (const file of files) await readAll(store, file, bytes);
		expect(streams).toHaveLength(12 + 2);
	});

	test.each([new Error('disk away'), undefined])(
		'fails if its store fails or breaks off, even if only its first bytes are needed (%s)',
		async (failure) => {
			const { store } = storeOf(() => {
				const stream = endless(CONTENT.subarray(0, 100));
				setImmediate(() => stream.destroy(failure));
				return stream;
			});
			const message = failure?.message ?? 'ended too early';
			await expect(store.readHead(FILE, KB)).rejects.toThrow(message);
			await expect(store.readInto(FILE, Buffer.alloc(KB))).rejects.toThrow(message);
		},
	);

	test('that never ends is given up in time, and closed', async () => {
		const { store, clock, streams } = storeOf(() => new Readable({ read() {} }));
		const reading = store.readInto(FILE, Buffer.alloc(KB));
		await expect(clock.runUntilDone(reading)).rejects.toBe(TOO_LATE);
		expect(clock.now()).toBe(READ_TIMEOUT);
		expect(streams[0]!.destroyed).toBe(true);
	});

	test('reports a larger size if it is longer than expected, and is not read past its part', async () => {
		const { store } = storeWith(CONTENT);
		const memory = Buffer.alloc(20 * KB);
		const size = await store.readInto(FILE, memory.subarray(0, 10 * KB));
		expect(size).toBeGreaterThan(10 * KB);
		expect(memory.subarray(10 * KB).every((byte) => byte === 0)).toBe(true);
	});
});

test.each([
	['line breaks, as in MIME', '\r\n'],
	['line breaks and indents, as in XML', '\n\t  '],
])('A file in the item itself may have %s in its base64', async (_what, separator) => {
	const { store } = storeWith(CONTENT);
	const lines = CONTENT.toString('base64').replace(/.{76}/g, `$&${separator}`);
	const file: IBinaryData = { data: `${lines}\n`, mimeType: 'application/pdf' };
	const size = await store.sizeOf(file);
	expect(size).toBe(CONTENT.length);
	expect((await readAll(store, file, size)).equals(CONTENT)).toBe(true);
	expect(await store.readHead(file, 1024)).toEqual(CONTENT.subarray(0, 1024));
});
