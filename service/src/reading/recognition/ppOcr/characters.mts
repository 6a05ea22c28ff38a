import { type Greys, greysOf, imageOf } from '../../../pictures/greys.mjs';
import { median } from '../../../median.mjs';
import type { RecognisedWord } from '../recogniser.mjs';
import type { Models, Numbers } from './models.mjs';
import type { TextLine } from './textLines.mjs';

// The characters of a line (Graves and others, "Connectionist Temporal Classification", 2006).

/** The height and the widths of lines for the model, in pixels. */
const HEIGHT = 48;
const [NARROWEST, WIDEST] = [16, 3200];
/** The model knows thousands of Chinese characters, and would see some of them in specks. */
const LATIN = /^(?:[\p{Script=Latin}\d\x20-\x7e°§²³]|)$/u;
const FULL_WIDTH = /[\uff00-\uffef]/u;
/** The model overlooks many spaces. Characters this many times as far apart as usual have one between them. */
const WIDE_GAP = 1.6;
/** The same in a number: a 1 is narrow, and printers of receipts leave gaps around points. */
const WIDE_GAP_IN_NUMBER = 2.2;
const OF_NUMBER = /[\d.,:/-]/;

/** The words in a line of a picture, with their places on the picture. */
export async function wordsIn(
	picture: Greys,
	line: TextLine,
	{ recognition, characters }: Models,
): Promise<RecognisedWord[]> {
	const straight = straightened(picture, line);
	const { width, height } = straight;
	const usual = Math.round((width * HEIGHT) / height);
	const inputWidth = Math.min(WIDEST, Math.max(NARROWEST, usual));
	const resized = imageOf(straight).resize(inputWidth, HEIGHT, { fit: 'fill' });
	const output = await recognition(inputOf(await greysOf(resized)));
	const [, steps = 1] = output.dims;
	return inWords(signsIn(output, characters)).map((word) => ({
		text: word.map(({ text }) => text).join(''),
		confidence: (100 * word.reduce((sum, { probability }) => sum + probability, 0)) / word.length,
		left: line.left + (word[0]!.from * width) / steps,
		right: line.left + (word.at(-1)!.to * width) / steps,
	}));
}

/** The picture of a line without its slope: each column of pixels is moved up or down. */
function straightened({ data, width: across, height: down }: Greys, line: TextLine): Greys {
	const left = Math.floor(line.left);
	const [width, height] = [Math.ceil(line.right) - left, Math.ceil(line.bottom - line.top)];
	const straight = new Uint8Array(width * height);
	for (let x = 0; x < width; x++) {
		const first = Math.round(line.top + line.slope * (x - width / 2));
		for (let y = 0; y < height; y++) {
			const row = Math.max(0, Math.min(down - 1, first + y));
			straight[y * width + x] = data[row * across + left + x]!;
		}
	}
	return { data: straight, width, height };
}

/** The picture in three equal colours, from -1 to 1. */
function inputOf({ data: greys, width, height }: Greys): Numbers {
	const data = new Float32Array(3 * greys.length);
	for (const colour of [0, 1, 2])
		greys.forEach((grey, at) => (data[colour * greys.length + at] = grey / 127.5 - 1));
	return { data, dims: [1, 3, height, width] };
}

/** A character, and the steps from left to right in which it was seen. */
interface Sign {
	text: string;
	from: number;
	to: number;
	/** Of 1. */
	probability: number;
}

/** The most probable character of each step. The same one in several steps is one character. */
function signsIn({ data, dims }: Numbers, characters: string[]): Sign[] {
	const [, steps = 0, count = 0] = dims;
	const numbers = numbersOfLatin(characters);
	const signs: Sign[] = [];
	let last = 0;
	for (let step = 0; step < steps; step++) {
		const probabilities = data.subarray(step * count, (step + 1) * count);
		let best = 0;
		for (const number of numbers) if (probabilities[number]! > probabilities[best]!) best = number;
		const probability = probabilities[best]!;
		const sign = signs.at(-1);
		if (best !== 0 && best === last && sign) {
			sign.to = step + 1;
			sign.probability = Math.max(sign.probability, probability);
		} else if (best !== 0)
			signs.push({ text: characters[best]!, from: step, to: step + 1, probability });
		last = best;
	}
	return signs;
}

let latin: number[] | undefined;

function numbersOfLatin(characters: string[]): number[] {
	return (latin ??= [...characters.keys()].filter((number) => {
		const character = characters[number]!;
		return LATIN.test(character) && !FULL_WIDTH.test(character);
	}));
}

function inWords(signs: Sign[]): Sign[][] {
	const words: Sign[][] = [[]];
	const usual = usualDistance(signs);
	for (const sign of signs) {
		const last = words.at(-1)!.at(-1);
		const wide = usual * (isInNumber(last, sign) ? WIDE_GAP_IN_NUMBER : WIDE_GAP);
		if (sign.text === ' ' || (last && middle(sign) - middle(last) > wide)) words.push([]);
		if (sign.text !== ' ') words.at(-1)!.push(sign);
	}
	return words.filter(({ length }) => length > 0);
}

function isInNumber(one: Sign | undefined, other: Sign): boolean {
	return OF_NUMBER.test(one?.text ?? '') && OF_NUMBER.test(other.text);
}

/** The median distance of neighbouring characters, in steps. */
function usualDistance(signs: Sign[]): number {
	return median(signs.slice(1).map((sign, index) => middle(sign) - middle(signs[index]!)));
}

function middle({ from, to }: Sign): number {
	return (from + to) / 2;
}
