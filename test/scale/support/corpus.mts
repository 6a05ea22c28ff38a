import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

const EXAMPLES = fileURLToPath(new URL('../../../examples/documents/', import.meta.url));

/** The example documents, except texts. */
export const originals: Buffer[] = readdirSync(EXAMPLES)
	.filter((name) => /\.(?:pdf|jpg|png|tiff)$/.test(name))
	.toSorted()
	.map((name) => readFileSync(`${EXAMPLES}${name}`));

/** Any place in a file. (fast-check would prefer the ends.) */
const share = fc.noBias(fc.integer({ min: 0, max: 9_999 })).map((part) => part / 10_000);

/** The ways in which the bytes of a document are broken. */
const mutation: fc.Arbitrary<(file: Buffer) => Buffer> = fc.oneof(
	share.map((end) => (file: Buffer) => file.subarray(0, Math.floor(file.length * end))),
	fc
		.array(fc.tuple(share, fc.integer({ min: 0, max: 255 })), {
			minLength: 1,
			maxLength: 40,
		})
		.map((changes) => (file: Buffer) => {
			const changed = Buffer.from(file);
			for (const [place, byte] of changes) changed[Math.floor(place * (file.length - 1))] = byte;
			return changed;
		}),
	fc.tuple(share, fc.uint8Array({ maxLength: 2000 })).map(([place, inserted]) => (file: Buffer) => {
		const at = Math.floor(place * file.length);
		return Buffer.concat([file.subarray(0, at), inserted, file.subarray(at)]);
	}),
	fc.tuple(share, share).map(([from, to]) => (file: Buffer) => {
		const [start, end] = [from, to].map((place) => Math.floor(place * file.length)) as [
			number,
			number,
		];
		return Buffer.concat([file.subarray(0, start), file.subarray(end)]);
	}),
	// PDFs: a wrong length, size or reference.
	fc.tuple(fc.integer(), fc.nat(30)).map(([number, which]) => (file: Buffer) => {
		let seen = 0;
		const text = file
			.toString('latin1')
			.replace(/(?<=\/(?:Length|Width|Height|Count|Size|Prev|Kids) ?\[? ?)\d+/g, (old) =>
				seen++ === which ? String(number) : old,
			);
		return Buffer.from(text, 'latin1');
	}),
);

/** Example documents, broken in one to three of these ways. */
export const brokenFile: fc.Arbitrary<Buffer> = fc
	.tuple(fc.constantFrom(...originals), fc.array(mutation, { minLength: 1, maxLength: 3 }))
	.map(([file, mutations]) => mutations.reduce((broken, mutate) => mutate(broken), file));
