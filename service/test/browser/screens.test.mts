import { describe, expect, test } from 'vitest';

import { AccountStore } from '../../dist/index.mjs';
import { exampleUpload, type Upload } from '../../../support/uploads.mjs';
import { keysScreenOf } from '../../support/web/keysScreen.mjs';
import { HOSTILE, openWeb } from './support/openWeb.mjs';

const { service, page, data } = await openWeb();
const { origin } = new URL(service.webUrl!);
const keys = keysScreenOf(page);

const invoice = exampleUpload('invoice-office-supplies.pdf');
const order = { ...exampleUpload('order-by-email.txt'), mimeType: 'text/plain' };

async function add(file: Upload) {
	await page.getByRole('link', { name: 'Try', exact: true }).click();
	await page.locator('input[type=file]').setInputFiles(file);
}

/** The status of a request to the API for n8n with a key. */
async function statusWith(key: string): Promise<number> {
	const body = new URLSearchParams({ fo_id: 'fo_1', text: 'x' });
	const headers = { 'x-api-key': key };
	return (await fetch(`${service.baseUrl}/extract_data`, { method: 'POST', headers, body })).status;
}

describe('with the web interface, a person', () => {
	test('generates a key, which is shown once, copies and revokes it', async () => {
		expect(page.url()).toBe(`${origin}/web/`);
		await keys.open();
		const key = await keys.generate('n8n at home');
		expect(await page.content()).not.toContain(key);
		expect(await statusWith(key)).toBe(200);

		await page.reload();
		const row = keys.row('n8n at home');
		await row.getByText('just now').nth(1).waitFor();
		await row.getByRole('button', { name: 'Revoke' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
		await keys.revoke('n8n at home');
		expect(await statusWith(key)).toBe(401);
	});

	test('sees a new key, even if an older answer arrives late', async () => {
		let arrive = () => {};
		const late = new Promise<void>((resolve) => (arrive = resolve));
		await page.route(
			'**/api/keys',
			async (route) => {
				const response = await route.fetch();
				await late;
				await route.fulfill({ response });
			},
			{ times: 1 },
		);
		await keys.open();
		await keys.generate('after the list');
		await keys.row('after the list').waitFor();
		const arrived = page.waitForResponse('**/api/keys');
		arrive();
		await (await arrived).finished();
		// Then the late answer has been drawn.
		await page.evaluate(
			'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))',
		);
		expect(await keys.row('after the list').count()).toBe(1);
	});

	test('sees where each field of a PDF was found, even after a reload', async () => {
		await add(invoice);
		const field = page.getByRole('button', { name: /^total_amount/ }).and(page.locator('.field'));
		await field.waitFor();
		await page.reload();
		await field.hover();
		const mark = page.getByRole('button', { name: 'total_amount: 824.88' });
		await expect.poll(() => mark.getAttribute('class')).toContain('pointed');
		await page.getByRole('button', { name: 'iban: GB82' }).hover();
		await expect.poll(() => field.getAttribute('class')).not.toContain('pointed');
		await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
		await expect
			.poll(() => page.evaluate("document.querySelector('.paper img').naturalWidth"))
			.toBeGreaterThan(500);

		await page.getByText('What the node gets').click();
		const json = page.locator('.json pre');
		expect(JSON.parse(await json.innerText())).toMatchObject({ total_amount: '824.88' });
		await page.getByLabel('wrapped').check();
		expect(JSON.parse(await json.innerText())).toMatchObject({ status: 'success' });
	});

	test('reads a text with another project and goes back to the list', async () => {
		await add(order);
		await page.getByText('Seehotel', { exact: true }).first().waitFor();
		await page.getByLabel('Project').selectOption('fo_3');
		await page.getByRole('button', { name: 'order_number: SG-20931' }).waitFor();
		await page.goBack();
		await page.getByRole('link', { name: order.name }).waitFor();
		await page.goForward();
		await page.getByRole('heading', { name: order.name }).waitFor();
	});

	test('pastes a text', async () => {
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.getByText('Drop documents here').waitFor();
		await page.getByLabel('Project').selectOption('fo_1');
		await page.evaluate("navigator.clipboard.writeText('A letter\\nInvoice number: A-17')");
		await page.keyboard.press('Control+V');
		await page.getByRole('heading', { name: 'A letter' }).waitFor();
		await page.getByRole('button', { name: 'invoice_number: A-17' }).waitFor();
	});

	test("is told why a document can't be read, and its name is shown as text", async () => {
		await add({ name: HOSTILE, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') });
		await page.getByRole('heading', { name: HOSTILE }).waitFor();
		await page.getByText("The document is broken and can't be read.").waitFor();
		expect(await page.locator('img[src=x]').count()).toBe(0);
		expect(await page.title()).not.toBe('pwned');
	});

	test('drops fifty documents at once', async () => {
		await page.getByRole('link', { name: 'Try', exact: true }).click();
		const dataTransfer = await page.evaluateHandle(`(() => {
			const dropped = new DataTransfer();
			for (let number = 1; number <= 50; number++)
				dropped.items.add(new File(['Invoice number: A-' + number], number + '.txt'));
			return dropped;
		})()`);
		await page.dispatchEvent('body', 'drop', { dataTransfer });
		await page.getByRole('progressbar').waitFor();
		await page.getByRole('link', { name: '50.txt' }).waitFor();
		await expect.poll(() => page.locator('.progress').innerText()).toMatch(/^(\d+) of \1 read$/);
		expect(await page.getByText('2 of 18 fields found', { exact: true }).count()).toBe(50);
	});

	test('without a session is told which address to open', async () => {
		await page.context().clearCookies();
		await page.goto(`${origin}/web/#/settings/api-keys`);
		await page.reload();
		await page.getByRole('heading', { name: 'Open the address from the terminal' }).waitFor();
		await page.goto(`${service.webUrl!}#/settings/api-keys`);
		await page.getByRole('heading', { name: 'API Keys' }).waitFor();
	});

	test('shows accounts only if there are several', async () => {
		const chooseAccount = page.getByLabel('Account');
		await page.goto(`${origin}/web/#/activity`);
		await page.getByRole('heading', { name: 'Activity' }).waitFor();
		expect(await chooseAccount.count()).toBe(0);
		await new AccountStore(data).save({ id: 'bakery', name: 'Bakery Ltd', plan: {} });
		await page.reload();
		await chooseAccount.selectOption('Bakery Ltd');
		await page.getByText('No requests yet').waitFor();

		await page.goto(`${origin}/web/#/settings/api-keys`);
		await page.getByRole('columnheader', { name: 'Account' }).waitFor();
		await page.getByRole('button', { name: 'Generate New API Key' }).click();
		await page.getByLabel('Name').fill('of the bakery');
		await chooseAccount.selectOption('Bakery Ltd');
		await page.getByRole('button', { name: 'Generate', exact: true }).click();
		await page.getByRole('button', { name: 'Done' }).click();
		await page.getByRole('row', { name: 'of the bakery Bakery Ltd' }).waitFor();
	});

	test('loses no input that is typed before the browser draws the dialog', async () => {
		await keys.open();
		await page.evaluate('globalThis.requestAnimationFrame = globalThis.setTimeout = () => 0');
		await page.getByRole('button', { name: 'Generate New API Key' }).focus();
		await page.keyboard.press('Enter');
		await page.keyboard.type('by keyboard');
		expect(await page.getByLabel('Name').inputValue()).toBe('by keyboard');
	});
});
