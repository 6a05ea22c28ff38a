import { describe, expect, test } from 'vitest';

import { sendFile } from '../../../support/client.mjs';
import {
	DELIVERIES,
	NEXT_DELIVERY,
	deliveryFiles,
	printedDelivery,
} from '../../support/web/deliveries.mjs';
import { tableScreenOf } from '../../support/web/tableScreen.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';
import { seriousProblems } from './support/accessibility.mjs';
import { openWeb } from './support/openWeb.mjs';

const { service, page } = await openWeb();
const teach = teachScreenOf(page);
const table = tableScreenOf(page);

const textsOf = (rows: object[]) => rows.map((row) => Object.values(row) as string[]);

type Files = Awaited<ReturnType<typeof deliveryFiles>>;

async function begin(name: string, field: string, files: Files) {
	await teach.open();
	await page.getByRole('link', { name: 'New project' }).click();
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Tables, one per line').fill(field);
	await page.locator('input[type=file]').setInputFiles(files);
	await page.getByRole('button', { name: 'Create' }).click();
	await teach.heading('delivery-1.pdf');
}

async function clickFirstRow() {
	for (const [column, text] of Object.entries(DELIVERIES[0]![0]!))
		await table.addColumn(column, text as string);
}

describe('with the web interface, a person teaches a table', () => {
	test('by clicking the first row, and the node gets the rows of the next document', async () => {
		await begin('Deliveries', 'Goods', await deliveryFiles(DELIVERIES));
		await clickFirstRow();
		await table.findOthers();
		await expect.poll(table.rows).toEqual(textsOf(DELIVERIES[0]!));
		expect(await page.locator('.taught-mark').count()).toBe(12);
		expect(await seriousProblems(page)).toEqual([]);
		await teach.approve();
		for (const [index, goods] of DELIVERIES.slice(1).entries()) {
			await teach.heading(`delivery-${index + 2}.pdf`);
			await expect.poll(table.rows).toEqual(textsOf(goods));
			await teach.approve();
		}
		await teach.heading('Deliveries');
		await teach.learn(/^Learn/);
		await page.getByText('found in 3 of 3 documents when learned only from the others').waitFor();
		const foId = await teach.projectId();
		const { body } = await sendFile(service, await printedDelivery(NEXT_DELIVERY), { foId });
		expect(JSON.parse((body as { goods: string }).goods)).toEqual(NEXT_DELIVERY);
	});

	test('and corrects, adds and removes suggested rows, which are there after a reload', async () => {
		await begin('Corrections', 'Goods', await deliveryFiles(DELIVERIES.slice(0, 1)));
		// Suggested, because the project above has a table of the same name.
		await expect.poll(table.rows).toEqual(textsOf(DELIVERIES[0]!));
		await page.getByRole('button', { name: 'Remove row 2' }).click();
		await table.cell('worth', 2).click();
		await teach.word('88.40').click();
		await page.getByRole('button', { name: 'Add row' }).click();
		await table.cell('description', 3).fill('Pallets');
		const corrected = [
			['Conference pears', '12', '144.5', '310.20'],
			['Williams pears', '30', '361.0', '88.40'],
			['Pallets', '', '', ''],
		];
		await expect.poll(table.rows).toEqual(corrected);
		await page.reload();
		await expect.poll(table.rows).toEqual(corrected);
	});

	test('with the keyboard: Enter goes to the next cell, and the arrow keys and space pick words', async () => {
		await begin('By keyboard', 'Boxes', await deliveryFiles(DELIVERIES.slice(0, 1)));
		const column = page.getByLabel('New column');
		for (const name of ['description', 'crates']) {
			await column.focus();
			await page.keyboard.type(name);
			await page.keyboard.press('Enter');
		}
		await table.cell('description', 1).focus();
		await page.keyboard.type('Pears');
		await page.keyboard.press('Enter');
		await expect
			.poll(() => page.locator('input.cell.pointed').getAttribute('aria-label'))
			.toBe('crates of row 1');
		await page.getByRole('listbox').focus();
		await page.keyboard.press(' ');
		await expect.poll(() => table.cell('crates', 1).inputValue()).toBe('Orchard');
	});
});
