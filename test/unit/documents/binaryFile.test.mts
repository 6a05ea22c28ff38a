import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, onTestFinished, test } from 'vitest';

import { readHead, readInto } from '../../../nodes/DocumentExtraction/documents/binaryFile.js';

type Helpers = IExecuteFunctions['helpers'];

const KB = 1024;

/** A store that has one file, as n8n gives it out. */
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

/** A store that breaks off in the midst of a file, with or without saying why. */
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

describe('A file that n8n keeps outside of the item', () => {
	test('is left after its head, without an error', async () => {
		const { helpers, streams } = storeOf(CONTENT);
		expect(await readHead(helpers, FILE, 64)).toEqual(CONTENT.subarray(0, 64));
		expect(streams[0]).toMatchObject({ destroyed: true, errored: null });
	});

	test('is read whole, in chunks that are no larger than the file needs', async () => {
		for (const size of [1, 20 * KB, 192 * KB, 1000 * KB]) {
			const content = CONTENT.subarray(0, size);
			const { helpers, chunkSizes } = storeOf(content);
			const part = Buffer.alloc(size);
			expect(await readInto(helpers, FILE, part)).toBe(size);
			expect(part.equals(content)).toBe(true);
			expect(chunkSizes).toEqual([Math.min(size + 1, 192 * KB)]);
		}
	});

	test('is there as soon as its last byte is, however long its store takes to end', async () => {
		for (const [id, isLeft] of [
			['filesystem-v2:1', true],
			['s3:1', false],
		] as const) {
			const endless = new Readable({ read() {} });
			endless.push(CONTENT.subarray(0, 20 * KB));
			const helpers = { getBinaryStream: async () => endless } as unknown as Helpers;
			expect(await readInto(helpers, { ...FILE, id }, Buffer.alloc(20 * KB))).toBe(20 * KB);
			expect(endless.destroyed).toBe(isLeft);
		}
	});

	test('on disk is not read once more to find its end', async () => {
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
		await readInto(helpers, FILE, Buffer.alloc(20 * KB));
		await readHead(helpers, FILE, 64);
		expect(reads).toEqual([20 * KB, 65]);
	});

	test('fails where its store fails or gives up, its head as well as the whole', async () => {
		for (const failure of [new Error('disk away'), undefined]) {
			for (const read of [
				readHead(storeThatEnds(failure), FILE, KB),
				readInto(storeThatEnds(failure), FILE, Buffer.alloc(KB)),
			]) {
				await expect(read).rejects.toThrow(failure?.message ?? 'broke off');
			}
		}
	});

	test('says how long it is where it is shorter than it was', async () => {
		const { helpers } = storeOf(CONTENT.subarray(0, 5 * KB));
		expect(await readInto(helpers, FILE, Buffer.alloc(20 * KB))).toBe(5 * KB);
	});

	test('says how long it is where it is longer than it was, and is not read past its part', async () => {
		const { helpers } = storeOf(CONTENT);
		const memory = Buffer.alloc(20 * KB);
		expect(await readInto(helpers, FILE, memory.subarray(0, 10 * KB))).toBeGreaterThan(10 * KB);
		expect(memory.subarray(10 * KB).every((byte) => byte === 0)).toBe(true);
	});
});
