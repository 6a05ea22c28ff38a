/** Where a process that this one starts finds the languages: checking the files takes longer than forking. */
const VARIABLE = 'SERVICE_LANGUAGES';
/** The languages that the service knows: one for each file in `languages/`. Throws BadLanguageFile. */
export const LANGUAGES = await languages();
async function languages() {
    const given = process.env[VARIABLE];
    if (given !== undefined)
        return JSON.parse(given);
    const { readLanguages } = await import('./languageFiles.mjs');
    return readLanguages();
}
/** What a process that reads documents needs to know in its environment: all but the labels. */
export function languagesForProcess() {
    return { [VARIABLE]: JSON.stringify(LANGUAGES.map((language) => ({ ...language, labels: {} }))) };
}
/** The words of some kinds in all languages. */
export function wordsOf(...kinds) {
    return [...new Set(LANGUAGES.flatMap(({ words }) => kinds.flatMap((kind) => words[kind] ?? [])))];
}
/** The labels of some things in all languages, in order of preference: specific ones first. */
export function labelsOf(things) {
    const labels = ['specific', 'generic'].flatMap((tier) => things.flatMap((thing) => LANGUAGES.flatMap(({ labels }) => labels[thing]?.[tier] ?? [])));
    return [...new Set(labels)];
}
export function hasLabelsOf(thing) {
    return LANGUAGES.some(({ labels }) => Object.hasOwn(labels, thing));
}
