/**
 * Every reason to reject a request. Only 401 and 403 are specified, and no body
 * (docs/interface.md, section 5.1); the rest is this service's choice.
 */
export declare const PROBLEMS: {
    readonly missing_fo_id: readonly [400, "The field fo_id is missing."];
    readonly malformed_fo_id: readonly [400, "fo_id must be \"fo_\" followed by digits, like fo_1."];
    readonly missing_input: readonly [400, "Send a document in the form part \"file\" or a text in the field \"text\"."];
    readonly two_inputs: readonly [400, "Send either \"file\" or \"text\", not both."];
    readonly several_files: readonly [400, "Send one file in each request."];
    readonly repeated_field: readonly [400, "A form field can only be sent once."];
    readonly empty_file: readonly [400, "The file is empty."];
    readonly malformed_form: readonly [400, "The form can't be read: its parts are broken or cut off."];
    readonly malformed_request: readonly [400, "The request can't be read."];
    readonly unauthorized: readonly [401, "The header x-api-key is missing or holds no valid API key."];
    readonly no_session: readonly [401, "Open the address of the pages that the service printed when it started."];
    readonly forbidden: readonly [403, "The API key is valid, but its account lacks permission."];
    readonly foreign_request: readonly [403, "The request comes from another website."];
    readonly written_project: readonly [403, "Only learned projects can be changed here. Edit the file of this one."];
    readonly unknown_project: readonly [404, "There is no project with this fo_id."];
    readonly unknown_path: readonly [404, "There is nothing here. The only operation is POST /api/v1/extract_data."];
    readonly unknown_key: readonly [404, "There is no such key. It may have been revoked already."];
    readonly unknown_document: readonly [404, "The document is no longer in memory. Add it again."];
    readonly unknown_example: readonly [404, "There is no such example. It may have been removed."];
    readonly wrong_method: readonly [405, "extract_data only accepts POST."];
    readonly too_slow: readonly [408, "The request took too long to arrive."];
    readonly too_large: readonly [413, "The document is larger than this service accepts."];
    readonly unsupported_content_type: readonly [415, "Send multipart/form-data with a file, or application/x-www-form-urlencoded with a text."];
    readonly unsupported_type: readonly [415, "The file is neither PDF, JPEG, PNG nor TIFF, whatever its name says."];
    readonly unreadable_document: readonly [422, "The document is broken and can't be read."];
    readonly encrypted_document: readonly [422, "The document is protected by a password."];
    readonly too_many_pages: readonly [422, "The document has more pages than this service reads."];
    readonly image_too_large: readonly [422, "The image has more pixels than this service reads."];
    readonly too_demanding: readonly [422, "Reading the document takes more time or memory than this service allows."];
    readonly no_examples: readonly [422, "Approve at least one document before learning."];
    readonly nothing_learned: readonly [422, "Nothing was learned: no value was found in the documents."];
    readonly no_field_left: readonly [422, "Keep one of the fields that were learned, or delete the project."];
    readonly too_many_examples: readonly [422, "There is no room for more examples of this project. Remove some."];
    readonly too_dark: readonly [422, "The picture is too dark to be read. Take it in better light."];
    readonly letters_too_small: readonly [422, "The letters are too small to be read. Photograph the page closer, or scan it at 150 dpi or more."];
    readonly illegible: readonly [422, "The picture can't be read: it is blurred, or there is no printed text on it."];
    readonly too_many_requests: readonly [429, "Too many requests. Wait as long as the header Retry-After says."];
    readonly headers_too_large: readonly [431, "The headers of the request are too long."];
    readonly internal_error: readonly [500, "Something went wrong in the service."];
    readonly bad_keys: readonly [500, "The service's file keys.json is damaged. Repair or remove it."];
    readonly bad_project: readonly [500, "The project's file can't be used."];
    readonly bad_example: readonly [500, "A file of the examples is damaged."];
    readonly busy: readonly [503, "Too many documents are waiting. Try again in a moment."];
};
export type Problem = keyof typeof PROBLEMS;
/** A rejected request. Can be thrown anywhere; it is answered in one place. */
export declare class ServiceError extends Error {
    readonly code: Problem;
    name: string;
    readonly statusCode: number;
    constructor(code: Problem, message?: string);
}
