import { expect, test } from 'vitest';

import { noteOf } from '../../../nodes/DocumentExtraction/results/note.js';

const item = { outcomes: [{ document: {}, attempts: 1 }], skipped: [], itemIndex: 0 };

test('There is no note if all went well and nothing had to wait', () => {
	expect(noteOf([item], { milliseconds: 400, isShared: true })).toBeUndefined();
});

test('The note says how long the service made the execution wait', () => {
	expect(noteOf([item], { milliseconds: 12_000, isShared: false })).toBe(
		'1 document extracted. The service made us wait 12 seconds.',
	);
});

test('The note says if the wait was for a limit that it shares with other executions', () => {
	expect(noteOf([item], { milliseconds: 12_000, isShared: true })).toBe(
		"1 document extracted. Waited 12 seconds: the service's limit for this account, shared with other executions.",
	);
});
