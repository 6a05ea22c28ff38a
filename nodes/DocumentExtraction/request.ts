/** One extraction as the specification's section 4 takes it: a project and either a file or a text. */
export type ExtractionRequest =
	| { projectId: string; file: { bytes: Buffer; name: string; mimeType: string } }
	| { projectId: string; text: string };

/** The form to send: a file as a part of a multipart form, a text as a URL-encoded field. */
export function formOf(request: ExtractionRequest): FormData | URLSearchParams {
	if ('text' in request) {
		return new URLSearchParams({ fo_id: request.projectId, text: request.text });
	}
	const { bytes, name, mimeType } = request.file;
	const form = new FormData();
	form.append('fo_id', request.projectId);
	form.append('file', new Blob([bytes], { type: mimeType }), name);
	return form;
}
