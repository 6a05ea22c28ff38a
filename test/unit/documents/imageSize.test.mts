import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { imageSize } from '../../../nodes/DocumentExtraction/documents/imageSize.js';
import { imageOf } from '../../support/files.mjs';

const example = (name: string) =>
	readFileSync(new URL(`../../../examples/documents/${name}`, import.meta.url));

describe('The size of an image', () => {
	test('is read from real files', () => {
		expect(imageSize(example('receipt-parking.png'))!.width).toBeGreaterThan(200);
		expect(imageSize(example('receipt-cafe.jpg'))!.width).toBeGreaterThan(200);
	});

	test('is unknown for files of other types and for truncated ones', () => {
		expect(imageSize(example('invoice-fax.tiff'))).toBeUndefined();
		expect(imageSize(imageOf('png', 9, 9).subarray(0, 20))).toBeUndefined();
		expect(imageSize(imageOf('jpeg', 9, 9).subarray(0, 10))).toBeUndefined();
		expect(imageSize(Buffer.alloc(0))).toBeUndefined();
	});

	test('is read from any bytes without an exception', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
				imageSize(Buffer.from(bytes));
				imageSize(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes]));
			}),
			{ numRuns: 2000 },
		);
	});
});
