import { rm } from 'node:fs/promises';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';

import { newFolder } from '../../../support/newFolder.mjs';
import {
	beginCredential,
	beginWithForm,
	chooseCredentialType,
	saveCredential,
} from '../firstTenMinutes/steps.mjs';
import { NEXT, pdfFile, printed } from '../../../service/support/web/bills.mjs';
import { keysScreenOf } from '../../../service/support/web/keysScreen.mjs';
import { teachScreenOf } from '../../../service/support/web/teachScreen.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { countEffort } from '../support/effort.mjs';
import { copyProject, interrupt, startCommand } from '../support/npmCommand.mjs';

const NODE = 'Document Extraction';

const n8n = inject('n8n');
const project = newFolder();
afterAll(async () => await rm(project, { recursive: true }));
const { browser, page } = await openBrowser(n8n, { width: 1440, height: 900 });
afterAll(async () => await browser.close());
const effort = await countEffort(page.context());

// Includes the build of the service.
vi.setConfig({ testTimeout: 600_000 });

let started = 0;

/** The effort since the last call. Prints it with the time that it took. */
function lap(what: string) {
	const { clicks, entries } = effort;
	const seconds = Math.round((performance.now() - started) / 1000);
	console.log(`${what}: ${clicks} clicks, ${entries} entries, ${seconds} s`);
	Object.assign(effort, { clicks: 0, entries: 0 });
	started = performance.now();
	return { clicks, entries };
}

test('a newcomer teaches three documents at the printed address, and n8n reads the next one', async () => {
	copyProject(project, ['package.json', 'service'], ['node_modules']);
	started = performance.now();
	// The default port may be in use.
	const { run, printed: said } = await startCommand(
		project,
		['npm', 'run', 'service', '--', '--port', '0'],
		/Web interface: .+\n/,
	);
	onTestFinished(() => interrupt(run));
	expect.soft(lap('npm run service')).toEqual({ clicks: 0, entries: 0 });

	const web = await page.context().newPage();
	await web.goto(said(/Web interface: (\S+)/));
	const projectId = await teachScreenOf(web).teachPdfs('Electricity bills');
	await web.getByRole('button', { name: 'Copy project ID' }).click();
	expect.soft(lap('Teaching')).toEqual({ clicks: 15, entries: 3 });

	const keys = keysScreenOf(web);
	await keys.open();
	const apiKey = await keys.generate('n8n');
	expect.soft(lap('A key')).toEqual({ clicks: 5, entries: 1 });

	await page.goto('/');
	await beginCredential(page);
	await chooseCredentialType(page);
	await saveCredential(page, { baseUrl: said(/Base URL: (\S+)/), apiKey });
	expect.soft(lap('The credential')).toEqual({ clicks: 7, entries: 3 });

	const editor = editorOf(page);
	await beginWithForm(page);
	await editor.closePanel();
	const found = await editor.searchNodeBehind('On form submission', 'invoice');
	const panel = await editor.addFound(found);
	await editor.chooseCredential('account');
	await editor.enter(panel, 'projectId', projectId);
	await editor.closePanel();
	await editor.submitFiles(pdfFile('next.pdf', await printed(NEXT[0]!)));
	const [names, values] = await editor.resultTable(await editor.openNode(NODE));
	expect.soft(lap('The workflow')).toEqual({ clicks: 18, entries: 5 });
	const fields = names!.map((name, index) => [name, values![index]]);
	expect(Object.fromEntries(fields)).toMatchObject(NEXT[0]!);
});
