// `npm run dev`: starts an n8n with this node, the local service and the examples.
import { existsSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installN8n } from '../server/install/installN8n.mjs';
import { installPackage } from '../server/install/installPackage.mjs';
import { clientOf } from '../server/client.mjs';
import { logIn, OWNER, setUpOwner } from '../server/owner.mjs';
import { startServer } from '../server/server.mjs';
import { startService } from '../../service/dist/index.mjs';
import { copyDocuments, importExamples, keepCredential } from './examples.mjs';
import { learnBills } from './learnedProject.mjs';
import { lockFolder } from './lock.mjs';
import { portNear } from './port.mjs';
import { rebuildOnChange } from './rebuild.mjs';

const DATA = fileURLToPath(new URL('.data/', import.meta.url));
const FILES = join(DATA, '.n8n-files');
const SERVICE_DATA = join(DATA, 'service');
const LOG = join(DATA, 'n8n.log');
const PACKAGE = join(DATA, '.n8n/nodes/node_modules/n8n-nodes-document-extraction');
const N8N_PORT = 5678;
const SERVICE_PORT = 4010;

const closers: Array<() => unknown> = [];
let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => void close(0));
}

try {
	await open();
} catch (error) {
	if (!isClosing) console.error((error as Error).message);
	await close(1);
}

async function open(): Promise<void> {
	const isNew = !existsSync(join(DATA, '.n8n/database.sqlite'));
	mkdirSync(FILES, { recursive: true });
	closers.push(lockFolder(DATA));
	const installed = await installN8n('n8n-2');

	console.log('Installing the node …');
	installPackage(DATA);
	closers.push(await rebuildOnChange(PACKAGE));

	console.log('Learning a project from example bills …');
	await learnBills(SERVICE_DATA);
	const service = await startService({
		port: await portNear(SERVICE_PORT),
		data: SERVICE_DATA,
	});
	closers.push(service.close);

	console.log('Starting n8n …');
	const port = await portNear(N8N_PORT);
	const env = { N8N_DEV_RELOAD: 'true', N8N_LOG_LEVEL: 'info' };
	const options = { installed, folder: DATA, files: FILES, logFile: LOG, port, env };
	const server = await startServer(options);
	closers.push(server.stop);
	void server.ended.then(() => {
		if (!isClosing) console.error(`n8n has ended. Its log: ${here(LOG)}`);
		return close(1);
	});

	const cookie = await (isNew ? setUpOwner : logIn)(server.url);
	const session = { release: installed.release, url: server.url, cookie };
	const credential = await keepCredential(clientOf(session), service);
	copyDocuments(FILES);
	const first = await importExamples(session, credential, FILES);

	console.log(`
Open   ${server.url}/workflow/${first.id}
and log in:
       email     ${OWNER.email}
       password  ${OWNER.password}

This is the example "${first.name}". Click "Execute workflow". n8n lists the other examples.

The local service (n8n has the credential "${credential.name}" for it):
       Base URL       ${service.baseUrl}
       API key        ${service.apiKey} (for this run)
       Web interface  ${service.webUrl}

Its keys, examples and own projects are in ${here(SERVICE_DATA)}. It learned fo_5 from the bills in examples/learning.
Workflows read files from ${here(FILES)}. n8n's log is ${here(LOG)}.
Changes in nodes/, credentials/ and icons/ reach n8n after a moment.
Ctrl-C stops everything. Your workflows stay in ${here(DATA)}.
`);
}

async function close(code: number): Promise<void> {
	if (isClosing) return;
	isClosing = true;
	for (const closeOne of closers.reverse()) await closeOne();
	process.exit(code);
}

function here(path: string): string {
	return relative(process.cwd(), path);
}
