import { expect, test } from 'vitest';

import { PROBLEMS } from '../../dist/index.mjs';

const CODES = {
	400: [
		'missing_fo_id',
		'malformed_fo_id',
		'missing_input',
		'two_inputs',
		'several_files',
		'repeated_field',
		'empty_file',
		'malformed_form',
		'malformed_request',
	],
	401: ['unauthorized', 'no_session'],
	403: ['forbidden', 'foreign_request', 'written_project'],
	404: [
		'unknown_project',
		'unknown_path',
		'unknown_account',
		'unknown_key',
		'unknown_document',
		'unknown_review',
		'unknown_example',
	],
	405: ['wrong_method'],
	408: ['too_slow'],
	413: ['too_large'],
	415: ['unsupported_content_type', 'unsupported_type'],
	422: [
		'unreadable_document',
		'encrypted_document',
		'too_many_pages',
		'image_too_large',
		'several_documents',
		'several_project',
		'too_demanding',
		'no_examples',
		'nothing_learned',
		'project_in_use',
		'no_field_left',
		'too_many_examples',
		'too_dark',
		'letters_too_small',
		'illegible',
	],
	429: ['too_many_documents', 'too_many_requests'],
	431: ['headers_too_large'],
	500: ['internal_error', 'bad_keys', 'bad_accounts', 'bad_project', 'bad_example'],
	503: ['busy'],
};

test('each reason to reject a request has its status', () => {
	const statuses = Object.entries(CODES).flatMap(([status, codes]) =>
		codes.map((code) => [code, Number(status)]),
	);
	expect(Object.entries(PROBLEMS).map(([code, [status]]) => [code, status])).toEqual(statuses);
});
