import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, onTestFinished, test } from 'vitest';

import { Deadlines, TOO_LATE } from '../../../nodes/DocumentExtraction/deadlines.js';
import { FileStore, READ_TIMEOUT } from '../../../nodes/DocumentExtraction/documents/fileStore.js';
import { SimulatedClock } from '../../support/simulatedClock.mjs';

type Helpers = IExecuteFunctions['helpers'];

const KB = 1024;

function storeWith(helpers: Helpers, clock = new SimulatedClock()): FileStore {
	return new FileStore(helpers, new Deadlines(clock, undefined));
}

/** A store with one file, which is read in chunks as in n8n. */
function storeOf(content: Buffer) {
	const chunkSizes: number[] = [];
	const streams: Readable[] = [];
	const getBinaryStream = async (_id: string, chunkSize: number) => {
		chunkSizes.push(chunkSize);
		const chunks = Array.from({ length: Math.ceil(content.length / chunkSize) }, (_, index) =>
			content.subarray(index * chunkSize, (index + 1) * chunkSize),
		);
		const stream = Readable.from(chunks);
		streams.push(stream);
		return stream;
	};
	const helpers = { getBinaryStream } as unknown as Helpers;
	return { helpers, chunkSizes, streams };
}

/** A store whose stream breaks off in the middle of a file, with or without an error. */
function storeThatEnds(failure: Error | undefined): Helpers {
	const getBinaryStream = async () => {
		const stream = new Readable({ read() {} });
		stream.push(CONTENT.subarray(0, 100));
		setImmediate(() => stream.destroy(failure));
		return stream;
	};
	return { getBinaryStream } as unknown as Helpers;
}

const FILE: IBinaryData = { id: 'filesystem:1', data: 'filesystem', mimeType: 'application/pdf' };
const CONTENT = Buffer.from(Array.from({ length: 1000 * KB }, (_, index) => index % 251));

describe('A file that n8n stores outside the item', () => {
	test('is closed after its first bytes have been read, without an error', async () => {
		const { helpers, streams } = storeOf(CONTENT);
		expect(await storeWith(helpers).readHead(FILE, 64)).toEqual(CONTENT.subarray(0, 64));
		expect(streams[0]).toMatchObject({ destroyed: true, errored: null });
	});

	test('is read in chunks that are no larger than the file needs', async () => {
		for (const size of [1, 20 * KB, 192 * KB, 1000 * KB]) {
			const content = CONTENT.subarray(0, size);
			const { helpers, chunkSizes } = storeOf(content);
			const part = Buffer.alloc(size);
			expect(await storeWith(helpers).readInto(FILE, part)).toBe(size);
			expect(part.equals(content)).toBe(true);
			expect(chunkSizes).toEqual([Math.min(size + 1, 192 * KB)]);
		}
	});

	test('is complete with its last byte, however long its store takes to end the stream', async () => {
		for (const [id, isLeft] of [
			['filesystem-v2:1', true],
			['s3:1', false],
		] as const) {
			const endless = new Readable({ read() {} });
			endless.push(CONTENT.subarray(0, 20 * KB));
			const helpers = { getBinaryStream: async () => endless } as unknown as Helpers;
			expect(await storeWith(helpers).readInto({ ...FILE, id }, Buffer.alloc(20 * KB))).toBe(
				20 * KB,
			);
			expect(endless.destroyed).toBe(isLeft);
		}
	});

	test('on disk is not read a second time to find its end', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'file-'));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const path = join(folder, 'a.pdf');
		writeFileSync(path, CONTENT.subarray(0, 20 * KB));
		const reads: number[] = [];
		const getBinaryStream = async (_id: string, highWaterMark: number) => {
			const file = await open(path);
			const read = file.read.bind(file);
			file.read = (async (...args: unknown[]) => {
				const result = await (read as (...given: unknown[]) => ReturnType<typeof read>)(...args);
				reads.push(result.bytesRead);
				return result;
			}) as typeof file.read;
			return file.createReadStream({ highWaterMark });
		};
		const helpers = { getBinaryStream } as unknown as Helpers;
		await storeWith(helpers).readInto(FILE, Buffer.alloc(20 * KB));
		await storeWith(helpers).readHead(FILE, 64);
		expect(reads).toEqual([20 * KB, 65]);
	});

	test('is opened once if it is small, and again only if it is needed again', async () => {
		const content = CONTENT.subarray(0, 20 * KB);
		const { helpers, streams } = storeOf(content);
		const store = storeWith(helpers);
		const file = { ...FILE, bytes: content.length };
		expect(await store.readHead(file, 64)).toEqual(content.subarray(0, 64));
		expect(await store.readHead(file, 30 * KB)).toEqual(content);
		for (const opened of [1, 2]) {
			const part = Buffer.alloc(content.length);
			expect(await store.readInto(file, part)).toBe(content.length);
			expect(part.equals(content)).toBe(true);
			expect(streams).toHaveLength(opened);
		}
	});

	test.each([
		['large', 100 * KB, 100 * KB],
		['longer than n8n says', 20 * KB, 10 * KB],
		['shorter than n8n says', 10 * KB, 20 * KB],
	])('is opened again to send it if it is %s', async (_what, actual, bytes) => {
		const content = CONTENT.subarray(0, actual);
		const { helpers, streams } = storeOf(content);
		const store = storeWith(helpers);
		expect(await store.readHead({ ...FILE, bytes }, 64)).toEqual(content.subarray(0, 64));
		const length = await store.readInto({ ...FILE, bytes }, Buffer.alloc(bytes));
		expect(length === actual || length > bytes).toBe(true);
		expect(streams).toHaveLength(2);
	});

	test('is kept until it is sent, if it is small, as long as all of them take half a megabyte', async () => {
		const content = CONTENT.subarray(0, 50 * KB);
		const { helpers, streams } = storeOf(content);
		const store = storeWith(helpers);
		const files = Array.from({ length: 12 }, (_, index) => ({
			...FILE,
			id: `filesystem:${index}`,
			bytes: content.length,
		}));
		for (const file of files) await store.readHead(file, 64);
		for (const file of files) await store.readInto(file, Buffer.alloc(content.length));
		expect(streams).toHaveLength(12 + 2);
	});

	test('fails if its store fails or breaks off, even if only its first bytes are needed', async () => {
		for (const failure of [new Error('disk away'), undefined]) {
			for (const read of [
				storeWith(storeThatEnds(failure)).readHead(FILE, KB),
				storeWith(storeThatEnds(failure)).readInto(FILE, Buffer.alloc(KB)),
			]) {
				await expect(read).rejects.toThrow(failure?.message ?? 'broke off');
			}
		}
	});

	test('that never ends is given up in time, and closed', async () => {
		const clock = new SimulatedClock();
		const endless = new Readable({ read() {} });
		const helpers = { getBinaryStream: async () => endless } as unknown as Helpers;
		const reading = storeWith(helpers, clock).readInto(FILE, Buffer.alloc(KB));
		await expect(clock.runUntilDone(reading)).rejects.toBe(TOO_LATE);
		expect(clock.now()).toBe(READ_TIMEOUT);
		expect(endless.destroyed).toBe(true);
	});

	test('reports its actual size if it is shorter than expected', async () => {
		const { helpers } = storeOf(CONTENT.subarray(0, 5 * KB));
		expect(await storeWith(helpers).readInto(FILE, Buffer.alloc(20 * KB))).toBe(5 * KB);
	});

	test('reports a larger size if it is longer than expected, and is not read past its part', async () => {
		const { helpers } = storeOf(CONTENT);
		const memory = Buffer.alloc(20 * KB);
		expect(await storeWith(helpers).readInto(FILE, memory.subarray(0, 10 * KB))).toBeGreaterThan(
			10 * KB,
		);
		expect(memory.subarray(10 * KB).every((byte) => byte === 0)).toBe(true);
	});
});

describe('A file in the item itself', () => {
	const inLines = (text: string, separator: string) => text.replace(/.{76}/g, `$&${separator}`);

	test.each([
		['line breaks, as in MIME', '\r\n'],
		['line breaks and indents, as in XML', '\n\t  '],
	])('may have %s in its base64', async (_what, separator) => {
		const { helpers } = storeOf(CONTENT);
		const store = storeWith(helpers);
		const data = `${inLines(CONTENT.toString('base64'), separator)}\n`;
		const file: IBinaryData = { data, mimeType: 'application/pdf' };
		const size = await store.sizeOf(file);
		expect(size).toBe(CONTENT.length);
		const part = Buffer.alloc(size);
		expect(await store.readInto(file, part)).toBe(size);
		expect(part.equals(CONTENT)).toBe(true);
		expect(await store.readHead(file, 1024)).toEqual(CONTENT.subarray(0, 1024));
	});
});
