import { readFileSync } from 'node:fs';
import { parseLanguage, LANGUAGES_FOLDER } from '../../dist/languages/languageFiles.mjs';
import { documentsOf } from '../documents/generate.mjs';
import { VARIANTS } from '../documents/variants.mjs';
import type { Picture } from './picture.mjs';

const VARIANTS_READ = ['usual', 'receipt'];

/** Photos that we drew, in all languages, with the values printed on them. */
export async function drawnPhotos(documents: number): Promise<Picture[]> {
	const pictures: Picture[] = [];
	for (const variant of VARIANTS.filter(({ name }) => VARIANTS_READ.includes(name))) {
		const selection = {
			variant,
			half: 'train',
			kind: 'photo',
			documents: Math.ceil(documents / 2),
		} as const;
		for await (const { name, language, bytes, expected } of documentsOf(selection)) {
			pictures.push({
				name,
				language: codeOf(language),
				bytes: async () => bytes,
				values: Object.values(expected),
			});
		}
	}
	return pictures;
}

/** The code of the language in its file, such as `languages/da.yaml`. */
function codeOf(language: string): string {
	const file = `${LANGUAGES_FOLDER}${language}.yaml`;
	return parseLanguage(readFileSync(file, 'utf8'), file).code;
}
