// For everything that is not published. eslint.config.mjs holds n8n's own rules for the node and
// the credential; n8n wants that file unchanged.
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
	{ ignores: ['**/dist/', '**/node_modules/', 'test/e2e/.n8n-host/'] },
	{
		files: ['**/*.mts', '**/*.mjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		languageOptions: {
			globals: { process: 'readonly', console: 'readonly', URL: 'readonly', Buffer: 'readonly' },
		},
	},
);
