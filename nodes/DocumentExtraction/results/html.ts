/**
 * A text for a place that n8n shows as HTML: hints and the descriptions of errors. The names of files
 * and the service's own words are in them, and whoever writes these must not write HTML.
 */
export function asHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
