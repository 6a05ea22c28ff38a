import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A scan can have a stamp or a page number as text. A page with more characters than this isn't a scan. */
const FEW_CHARACTERS = 120;
/** A browser prints its own lines above and below a picture. */
const SEVERAL_CHARACTERS = 400;
/** Pictures that cover this part of a page are what it shows. */
const MOST_OF_PAGE = 0.5;

const IMAGES = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
/** Without any text, the letters can also be curves. */
const CURVES = [OPS.constructPath, OPS.paintFormXObjectBegin, OPS.showText];

/** True if a page has to be recognised: it shows pictures, and has only a few characters of text. */
export async function isScan(page: PDFPageProxy, characters: number): Promise<boolean> {
	if (characters >= SEVERAL_CHARACTERS) return false;
	if (characters >= FEW_CHARACTERS) return (await partInPictures(page)) > MOST_OF_PAGE;
	const painting = new Set<number>(characters === 0 ? [...IMAGES, ...CURVES] : IMAGES);
	const { fnArray } = await page.getOperatorList();
	return fnArray.some((operation) => painting.has(operation));
}

type Matrix = [number, number, number, number, number, number];

/** The area of all pictures on a page, as a part of the page. More than 1 if they cover each other. */
async function partInPictures(page: PDFPageProxy): Promise<number> {
	const { fnArray, argsArray } = await page.getOperatorList();
	const [left, bottom, right, top] = page.view as [number, number, number, number];
	const outer: Matrix[] = [];
	let matrix: Matrix = [1, 0, 0, 1, 0, 0];
	let area = 0;
	for (const [index, operation] of fnArray.entries()) {
		const [first] = (argsArray[index] ?? []) as [Matrix | null];
		if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) outer.push(matrix);
		if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd)
			matrix = outer.pop() ?? matrix;
		if (operation === OPS.paintFormXObjectBegin && first) matrix = times(matrix, first);
		if (operation === OPS.transform) matrix = times(matrix, argsArray[index] as Matrix);
		if (IMAGES.includes(operation)) area += Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
	}
	return area / ((right - left) * (top - bottom));
}

function times(one: Matrix, other: Matrix): Matrix {
	return Util.transform(one, other) as Matrix;
}
