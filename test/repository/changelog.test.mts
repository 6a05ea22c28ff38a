import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { options } from '../../nodes/DocumentExtraction/description/optionProperties.js';

const page = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');

test.each(options.map(({ displayName }) => displayName))(
	'The changelog names the option "%s"',
	(name) => {
		expect(page.replace(/\s+/g, ' ')).toContain(`**${name}**`);
	},
);
