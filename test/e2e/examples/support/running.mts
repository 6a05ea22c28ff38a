import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, inject } from 'vitest';

import {
	clientOf,
	type Client,
	type Execution,
	type SavedWorkflow,
} from '../../../../n8n/server/client.mjs';
import type { N8n } from '../../../../n8n/server/startN8n.mjs';
import {
	exampleDocument,
	exampleIn,
	withCredential,
} from '../../../../n8n/server/workflows/examples.mjs';
import {
	chain,
	readFiles,
	rows,
	trigger,
	type NewWorkflow,
} from '../../../../n8n/server/workflows/workflow.mjs';
import { startServiceFor } from '../../support/service.mjs';

export const INVOICE = 'invoice-office-supplies.pdf';
export const FIELDS_OF_INVOICE = { invoice_number: 'BOS-26-10473', total_amount: '824.88' };
export const CONSULTING = 'invoice-consulting-two-pages.pdf';
/** The web page that a website sends instead of a file if it requires a login. */
export const PAGE = '<!doctype html><title>Sign in</title>';
export const IS_A_PAGE = expect.stringContaining('"page.pdf" is');

/** The contents of files, by their paths in the folder of an example. */
type Files = Record<string, string | Buffer>;

/** The example with these files in its folder. */
export function withFiles({ files: folder }: N8n, name: string, files: Files): NewWorkflow {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(join(folder, name, path, '..'), { recursive: true });
		writeFileSync(join(folder, name, path), content);
	}
	return exampleIn(join(folder, name), name);
}

/** Everything that a test file needs to run examples in n8n, above all the local service. */
export async function startRunning() {
	const n8n = inject('n8n');
	const client = clientOf(n8n);
	const { service, credential } = await startServiceFor(client);
	const folderOf = (name: string) => join(n8n.files, name);

	/** The example with the credential chosen, and with these files in its folder. */
	const prepared = (name: string, files: Files = {}) =>
		withCredential(withFiles(n8n, name, files), credential);

	/** Has n8n run a workflow whenever its trigger fires, until all tests of the file have ended. */
	async function activate(workflow: NewWorkflow): Promise<SavedWorkflow> {
		const active = await client.activate(workflow);
		afterAll(async () => await client.deactivate(active));
		return active;
	}

	/** The address of a form, at the host to which n8n also sends a browser for the next page. */
	function formOf({ nodes }: SavedWorkflow): string {
		const { webhookId } = nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger')!;
		return `${n8n.url.replace('127.0.0.1', 'localhost')}/form/${webhookId}`;
	}

	/** The rows of the example's only spreadsheet whose name begins like this, read by n8n. */
	async function rowsOf(name: string, beginning: string): Promise<IDataObject[]> {
		const found = readdirSync(folderOf(name)).filter(
			(file) => file.startsWith(`${beginning} `) && file.endsWith('.xlsx'),
		);
		expect(found).toHaveLength(1);
		const file = readFiles(join(folderOf(name), found[0]!));
		const execution = await client.run(chain('Rows', trigger(), file, rows()));
		return execution.items('Extract from File').map(({ json }) => json);
	}

	return { n8n, client, service, folderOf, prepared, activate, formOf, rowsOf };
}

/** A mail server that accepts every email, with a credential for it, for all tests of a file. */
export async function startMailboxFor(client: Client) {
	/** The emails as received, each with its headers and attachments. */
	const mails: string[] = [];
	const server = new SMTPServer({
		disabledCommands: ['STARTTLS'],
		onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
		allowInsecureAuth: true,
		onData: (stream, _session, done) => {
			void stream.toArray().then((pieces) => {
				mails.push(Buffer.concat(pieces).toString());
				done();
			});
		},
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	afterAll(async () => await new Promise<void>((closed) => server.close(closed)));
	const { port } = server.server.address() as AddressInfo;
	const values = { user: 'n8n', password: 'any', host: '127.0.0.1', port, secure: false };
	const smtp = await client.createCredential(values, 'Mail for the examples', 'smtp');
	return { mails, smtp };
}

export const documentNamed = (name: string) => readFileSync(exampleDocument(name));

export const jsonOf = (items: INodeExecutionData[]) => items.map(({ json }) => json);

export function expectSuccess(execution: Execution): void {
	expect(execution.status, execution.stored).toBe('success');
}
