// For everything that is not published. eslint.config.mjs holds n8n's own rules for the node and
// the credential; n8n wants that file unchanged.
import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

import { english } from './tools/english.mjs';

const globals = Object.fromEntries(
	['process', 'console', 'performance', 'URL', 'Buffer'].map((name) => [name, 'readonly']),
);

export default tseslint.config(
	{ ignores: ['**/dist/', '**/node_modules/', 'n8n/server/.installed/', 'service/data/'] },
	...english,
	{
		// They read texts from outside, and a slow pattern would hold up all of n8n.
		files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'service/src/**/*.mts'],
		languageOptions: { parser: tseslint.parser },
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential' }],
		},
	},
	{
		files: ['**/*.mjs'],
		extends: [js.configs.recommended],
		languageOptions: { globals },
	},
	{
		files: ['**/*.mts', '**/*.tsx'],
		extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
		languageOptions: {
			globals,
			parserOptions: {
				project: ['tsconfig.tools.json', 'service/tsconfig.json', 'service/web/tsconfig.json'],
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: {
			// Data of n8n, items and JSON are `any`; the tests' expectations check them.
			'@typescript-eslint/no-unsafe-argument': 'off',
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/no-unsafe-call': 'off',
			'@typescript-eslint/no-unsafe-member-access': 'off',
			'@typescript-eslint/no-unsafe-return': 'off',
			'@typescript-eslint/no-base-to-string': 'off',
			// If its caller's type requires it, a function is async even if it waits for nothing.
			'@typescript-eslint/require-await': 'off',
			// Functions are passed in plain objects here, which have no `this` to lose.
			'@typescript-eslint/unbound-method': 'off',
			// A test server that fails while it answers should fail the run, and does so by itself.
			'@typescript-eslint/no-misused-promises': [
				'error',
				{ checksVoidReturn: { arguments: false } },
			],
			'@typescript-eslint/no-redundant-type-constituents': 'off',
		},
	},
);
