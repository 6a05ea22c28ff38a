/** Every reason to reject a request. Only the statuses 401 and 403 are specified (docs/interface.md, section 5.1). */
export const PROBLEMS = {
	missing_fo_id: [400, 'The field fo_id is missing.'],
	malformed_fo_id: [400, 'fo_id must be "fo_" followed by digits, such as fo_1.'],
	missing_input: [400, 'Send a document in the form part "file" or a text in the field "text".'],
	two_inputs: [400, 'Send either "file" or "text", not both.'],
	several_files: [400, 'Send one file in each request.'],
	repeated_field: [400, 'Send each form field once.'],
	empty_file: [400, 'The file is empty.'],
	malformed_form: [400, "The form can't be read: its parts are broken or cut off."],
	malformed_request: [400, "The request can't be read."],
	unauthorized: [401, 'The header x-api-key is missing, or its API key is not valid.'],
	no_session: [
		401,
		'Open the address of the web interface that the service printed when it started.',
	],
	forbidden: [403, 'The API key is valid, but its account lacks permission.'],
	foreign_request: [403, 'The request comes from another website.'],
	written_project: [403, "Only learned projects can be changed here. Edit this project's file."],
	unknown_project: [404, 'There is no project with this fo_id.'],
	unknown_path: [404, 'There is nothing here. The only operation is POST /api/v1/extract_data.'],
	unknown_account: [404, 'There is no such account. It may have been removed.'],
	unknown_key: [404, 'There is no such key. It may have been revoked already.'],
	unknown_document: [404, 'The document is no longer in memory. Add it again.'],
	unknown_review: [
		404,
		'The document is no longer kept. Its time was over, or it has been removed.',
	],
	unknown_example: [404, 'There is no such example. It may have been removed.'],
	wrong_method: [405, 'extract_data only accepts POST.'],
	too_slow: [408, 'The request took too long to arrive.'],
	too_large: [413, 'The document is larger than this service accepts.'],
	unsupported_content_type: [
		415,
		'Send multipart/form-data with a file, or application/x-www-form-urlencoded with a text.',
	],
	unsupported_type: [415, 'The content of the file is neither PDF, JPEG, PNG nor TIFF.'],
	unreadable_document: [422, "The document is broken and can't be read."],
	encrypted_document: [422, 'The document is protected by a password.'],
	too_many_pages: [422, 'The document has more pages than this service reads.'],
	image_too_large: [422, 'The image has more pixels than this service reads.'],
	several_documents: [
		422,
		'The file has several documents. Use a project that reads such files, such as fo_4, or send each document in a file of its own.',
	],
	several_project: [
		422,
		"A project that lists the documents of a file can't be taught. Choose the project of a single document, such as fo_1.",
	],
	too_demanding: [422, 'Reading the document takes more time or memory than this service allows.'],
	no_examples: [422, 'Approve at least one document before learning.'],
	nothing_learned: [422, 'Nothing was learned: no value was found in the documents.'],
	project_in_use: [422, 'Another project begins with this one.'],
	no_field_left: [422, 'Keep one of the learned fields, or delete the project.'],
	too_many_examples: [422, 'This project has reached its limit of examples. Remove some first.'],
	too_dark: [422, 'The picture is too dark to read. Take it again in better light.'],
	letters_too_small: [
		422,
		'The letters are too small to read. Photograph the page from closer up, or scan it at 150 dpi or more.',
	],
	illegible: [422, "The picture can't be read: it is blurred or has no printed text."],
	too_many_documents: [
		429,
		'The account already has as many documents in progress as its plan allows. Wait for one of them.',
	],
	too_many_requests: [429, 'Too many requests. Wait for the time in the header Retry-After.'],
	headers_too_large: [431, 'The headers of the request are too long.'],
	internal_error: [500, 'Something went wrong in the service.'],
	bad_keys: [500, "The service's file keys.json is damaged. Repair or remove it."],
	bad_accounts: [500, "The service's file accounts.json is damaged. Repair it."],
	bad_project: [500, "The project's file can't be used."],
	bad_example: [500, 'A file of an example is damaged.'],
	busy: [503, 'Too many documents are waiting. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Problem = keyof typeof PROBLEMS;

/** Rejects the request, wherever it is thrown. */
export class ServiceError extends Error {
	override name = 'ServiceError';
	readonly statusCode: number;

	constructor(
		readonly code: Problem,
		message: string = PROBLEMS[code][1],
	) {
		super(message);
		this.statusCode = PROBLEMS[code][0];
	}
}
