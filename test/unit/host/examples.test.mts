import { expect, test } from 'vitest';

import { EXAMPLES, exampleIn, readExample } from '../../../host/workflows/examples.mjs';

const isNote = ({ type }: { type: string }) => type.endsWith('.stickyNote');
const DOCKER = '/home/node/.n8n-files';

test.each(EXAMPLES)(
	'In another folder, only the nodes of "%s" name it, and not the notes',
	(name) => {
		const { nodes } = exampleIn('/elsewhere', name);
		expect(nodes.filter(isNote)).toEqual(readExample(name).nodes.filter(isNote));
		expect(JSON.stringify(nodes.filter((node) => !isNote(node)))).not.toContain(DOCKER);
	},
);
