// An ESLint rule for the English in comments, texts, pages and YAML files.
import tseslint from 'typescript-eslint';

/** Words and patterns that a native speaker wouldn't use, and what to write instead. */
const WORDS = [
	// In a project's file, `beside` is the name of a place.
	[/\bbeside\b(?![:,\]}`])/gi, 'write "next to", "with" or "in addition to"'],
	[/\bmend(?:s|ed|ing)?\b/gi, 'write "fix" or "correct"'],
	[/\banew\b/gi, 'write "again"'],
	[/\bsurely\b/gi, 'write "certainly"'],
	[/\bin\s+vain\b/gi, 'write "for nothing" or "without success"'],
	[/\bat\s+the\s+most\b/gi, 'write "at most"'],
	[/\bfor\s+ever\b/gi, 'write "forever"'],
	[/\bcan\s+not\b/gi, 'write "can\'t"'],
	// For a reason only: ", as it is in its file" is fine.
	[
		/,\s+as\s+(?:there|nobody|nothing|no|(?:it|he|they|we)\s+(?!is\b|are\b|was\b|were\b|came\b|do\b|does\b|did\b)\S+)/g,
		'write "because"',
	],
];

/** The same at the beginning of a doc comment. */
const BEGINNINGS = [
	[
		/^\s*(?:What|Whether|How|Where|Who|Whose|Whom|Which|Whoever|Whatever|Since when|As far as|(?:That|Those) (?:of|that|who|which|with|in|to))\b/g,
		'name the thing first: "The …", "True if …", "The number of …"',
	],
];

const rule = {
	create: (context) => ({
		Program: () => {
			const { sourceCode } = context;
			const check = (words, patterns, start = 0) => {
				for (const [pattern, advice] of patterns) {
					for (const { 0: found, index } of words.matchAll(pattern)) {
						const loc = sourceCode.getLocFromIndex(start + index);
						context.report({ loc, message: `"${found.trim()}": ${advice}` });
					}
				}
			};
			check(
				isPage(context.filename) ? wordsOfPage(sourceCode.text) : wordsOfCode(sourceCode),
				WORDS,
			);
			for (const { range } of sourceCode.getAllComments()) {
				const comment = sourceCode.text.slice(...range);
				if (comment.startsWith('/**')) check(withoutMarks(comment), BEGINNINGS, range[0]);
			}
		},
	}),
};

const isPage = (path) => /\.(?:md|ya?ml)$/.test(path);

/** Comments and texts, with dots in place of the code, so that positions stay the same. */
function wordsOfCode(sourceCode) {
	const { text, ast } = sourceCode;
	// Texts without spaces are names or paths.
	const texts = ast.tokens.filter(
		({ type, value }) => /^(?:String|Template|JSXText)$/.test(type) && value.includes(' '),
	);
	let words = '';
	const ranges = [...sourceCode.getAllComments(), ...texts]
		.map(({ range }) => range)
		.sort(([a], [b]) => a - b);
	for (const [start, end] of ranges) {
		words += dotted(text.slice(words.length, start)) + withoutMarks(text.slice(start, end));
	}
	return words;
}

/** A page without code. One that a program writes is checked where its sentences are. */
function wordsOfPage(text) {
	if (/^Written by `npm run/m.test(text)) return '';
	return text.replace(/^```[^]*?^```|`[^`\n]+`/gm, dotted);
}

const dotted = (code) => code.replace(/\S/g, '.');
/** A comment without its slashes and asterisks. */
const withoutMarks = (comment) =>
	comment.replace(/^[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/)/gm, (marks) => ' '.repeat(marks.length));

/** A parser for pages, of which the rule only needs the text. */
const pageParser = {
	parseForESLint: (text) => ({
		ast: {
			type: 'Program',
			body: [],
			comments: [],
			tokens: [],
			loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } },
			range: [0, text.length],
			sourceType: 'module',
		},
	}),
};

const plugins = { english: { rules: { words: rule } } };
const rules = { 'english/words': 'error' };

/** ESLint's settings for the rule. */
export const english = [
	{
		files: ['**/*.ts', '**/*.mts', '**/*.tsx', '**/*.mjs', '**/*.js'],
		languageOptions: { parser: tseslint.parser },
		plugins,
		rules,
	},
	{
		files: ['**/*.md', '**/*.yaml', '**/*.yml'],
		languageOptions: { parser: pageParser },
		plugins,
		rules,
	},
];
