/** The outcome of a document: its fields or an error. */
export interface Result {
	file: string;
	projectId: string;
	fields?: Record<string, string>;
	error?: string;
}

/** @param milliseconds the time that the service took to read the document */
export function printProgress(done: number, of: number, name: string, milliseconds: number): void {
	console.log(`  ${done} of ${of}  ${name}  ${seconds(milliseconds)}`);
}

/** Prints the fields of each document. */
export function printResults(results: Result[], milliseconds: number): void {
	for (const { file, projectId, fields, error } of results) {
		console.log(`\n${file} (${projectId})`);
		if (error !== undefined) console.log(`  failed: ${error}`);
		const found = Object.entries(fields ?? {}).filter(([, value]) => value !== '');
		const width = Math.max(...found.map(([name]) => name.length), 0);
		for (const [name, value] of found) console.log(`  ${name.padEnd(width)}  ${printed(value)}`);
		const missing = Object.entries(fields ?? {}).filter(([, value]) => value === '');
		if (missing.length > 0) {
			console.log(`  not in the document: ${missing.map(([name]) => name).join(', ')}`);
		}
	}
	const failed = results.filter(({ error }) => error !== undefined).length;
	console.log(
		`\n${results.length - failed} documents extracted, ${failed} failed, in ${seconds(milliseconds)}.`,
	);
}

/** A list is printed as the number of its rows. */
function printed(value: string): string {
	if (!value.startsWith('[{')) return value;
	const { length } = JSON.parse(value) as unknown[];
	return `${length} row${length === 1 ? '' : 's'}`;
}

export function printNextSteps(): void {
	console.log(`
What to do next:
  npm start -- my-invoice.pdf       reads your own files
  npm run service                   starts the local service alone, for an n8n on this machine
  README.md                         how to install the node in n8n, and the first workflow
  examples/README.md                workflows to import into n8n, including the ones that just ran`);
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}
