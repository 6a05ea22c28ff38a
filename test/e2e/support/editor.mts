import type { Locator, Page } from 'playwright-core';

import type { Upload } from '../../../support/uploads.mjs';

const NAME = 'Document Extraction';
/** A time limit for scanned pages on a busy machine, in milliseconds. */
const RUN_TIMEOUT = 120_000;
/** The number of times to drop something, and the time to wait for it, in milliseconds. */
const DROPS = 4;
const DROP_TIMEOUT = 5_000;
/** The time until n8n uses a condition that was changed in the panel, in milliseconds. */
const SAVING = 1_500;
const ACTION = 'Extract data from document or text';
/** n8n's message about a credential that it has tested. */
const TEST_RESULT = /^(Connection tested|Couldn’t connect)/;

/** The actions of a person in n8n's editor. */
export function editorOf(page: Page) {
	const dragTo = async (field: Locator, target: Locator) => {
		await field.hover();
		await page.mouse.down();
		const { x, y, height } = (await target.boundingBox())!;
		// n8n only shows drop targets once the mouse has moved.
		await page.mouse.move(x + 30, y + height / 2, { steps: 20 });
		await page.mouse.up();
	};
	return {
		async openWorkflow(id: string): Promise<void> {
			await page.goto(`/workflow/${id}`);
			await page.getByTestId('canvas-node').first().waitFor();
		},

		/** Opens the node panel with the "+" behind a node, searches it, and returns the results. */
		async searchNodeBehind(name: string, words: string): Promise<Locator> {
			const node = page.getByTestId('canvas-node').filter({ hasText: name });
			await node.getByTestId('canvas-handle-plus').click();
			await page.getByTestId('node-creator-search-bar').fill(words);
			return page.getByTestId('node-creator').getByTestId('node-creator-item-name');
		},

		/** Adds this node from the search results, and returns its panel, which opens. */
		async addFound(found: Locator): Promise<Locator> {
			await found.getByText(NAME, { exact: true }).click();
			await page.getByTestId('node-creator').getByText(ACTION).click();
			return await this.panel();
		},

		async panel(): Promise<Locator> {
			const panel = page.getByTestId('ndv');
			await panel.waitFor();
			return panel;
		},

		async chooseCredential(name: string): Promise<void> {
			await page.getByTestId('node-credentials-select').click();
			await page.getByRole('option').filter({ hasText: name }).first().click();
		},

		/** Fills in a field of a panel or a dialog. */
		async enter(where: Locator, parameter: string, text: string): Promise<void> {
			const field = where.getByTestId(`parameter-input-${parameter}`);
			await field.locator('input, textarea').first().fill(text);
		},

		/** Chooses from a list in a panel. */
		async choose(where: Locator, parameter: string, option: string): Promise<void> {
			await where.getByTestId(`parameter-input-${parameter}`).click();
			await page.getByRole('option').filter({ hasText: option }).first().click();
		},

		/** Turns on a toggle in a panel. */
		async switchOn(where: Locator, parameter: string): Promise<void> {
			await where.getByTestId(`parameter-input-${parameter}`).locator('.el-switch').click();
		},

		/** Adds an option to the node in the panel. */
		async addOption(panel: Locator, option: string): Promise<void> {
			const inN8n1 = panel.getByPlaceholder('Add option', { exact: true });
			await panel.getByTestId('collection-parameter-add').or(inN8n1).first().click();
			await page.getByRole('option').getByText(option, { exact: true }).click();
		},

		/** Runs the open workflow, and returns the message at its end. */
		async execute(): Promise<Locator> {
			await page.getByTestId('execute-workflow-button').click();
			const message = page.locator('.el-notification').first();
			await message.waitFor({ timeout: RUN_TIMEOUT });
			return message;
		},

		/** Runs the open workflow with this button, and returns the form that opens. */
		async openForm(button = page.getByTestId('execute-workflow-button')): Promise<Page> {
			const opened = page.waitForEvent('popup');
			await button.click();
			return await opened;
		},

		/** Runs the open workflow, submits these files in its form, and hides the message at the end. */
		async submitFiles(...files: Upload[]): Promise<void> {
			const form = await this.openForm();
			await form.locator('input[type=file]').setInputFiles(files);
			await form.getByRole('button', { name: 'Submit' }).click();
			await page.locator('.el-notification').first().waitFor({ timeout: RUN_TIMEOUT });
			await this.hideMessages();
			await form.close();
		},

		/** Hides n8n's messages until another workflow is opened. */
		async hideMessages(): Promise<void> {
			await page.addStyleTag({ content: '.el-notification { display: none !important }' });
		},

		/** Adds an If, Filter or Switch node behind a node, and drags a field of the input into its condition. */
		async addCondition(name: string, node: string, field: string): Promise<Locator> {
			const found = await this.searchNodeBehind(name, node);
			await found.getByText(node, { exact: true }).click();
			const panel = await this.panel();
			const condition = panel.getByTestId('filter-condition-left');
			const dropped = condition.getByText(`$json.${field}`);
			for (let tries = 0; !(await dropped.isVisible()); tries++) {
				// On a busy machine, n8n may miss a drop.
				if (tries === DROPS) throw new Error(`"${field}" couldn't be dropped`);
				await dragTo(
					panel.getByTestId('ndv-input-panel').getByText(field, { exact: true }),
					condition,
				);
				await dropped.waitFor({ timeout: DROP_TIMEOUT }).catch(() => {});
			}
			await page.waitForTimeout(SAVING);
			return panel;
		},

		/** The rows of the output panel as the texts of their cells. The first row is the header. */
		async resultTable(panel: Locator): Promise<string[][]> {
			const output = panel.getByTestId('output-panel');
			// In n8n 1, it is inside a checkbox.
			const button = output
				.getByTestId('radio-button-table')
				.locator('xpath=ancestor-or-self::*[@role="radio"]');
			if ((await button.getAttribute('aria-checked')) !== 'true') await button.click();
			const table = output.locator('table').first();
			await table.waitFor();
			const rows = await table.locator('tr').all();
			return await Promise.all(
				rows.map(async (row) => await row.locator('th, td').allInnerTexts()),
			);
		},

		/** Pins the output of a node, and saves the workflow. */
		async pin(name: string): Promise<void> {
			const panel = await this.openNode(name);
			await panel.getByTestId('ndv-pin-data').click();
			await this.closePanel();
			await page.keyboard.press('Control+s');
		},

		async closePanel(): Promise<void> {
			const inN8n1 = page.getByTestId('back-to-canvas');
			await page.getByTestId('ndv-close-button').or(inN8n1).click();
			await page.getByTestId('ndv').waitFor({ state: 'hidden' });
		},

		/** Opens a node on the canvas, and returns its panel. */
		async openNode(name: string): Promise<Locator> {
			await page.getByTestId('canvas-node').filter({ hasText: name }).dblclick();
			return await this.panel();
		},

		/** Opens a credential from the list, and returns its dialog when n8n has tested it. */
		async openCredential(name: string): Promise<Locator> {
			await page.goto('/home/credentials');
			await page.getByText(name, { exact: true }).click();
			const dialog = page.locator('.el-dialog:visible');
			await dialog.getByText(TEST_RESULT).filter({ visible: true }).first().waitFor();
			const details = dialog.getByText('More details');
			if (await details.isVisible()) await details.click();
			return dialog;
		},

		/** Moves the mouse away, and waits until animations have ended. */
		async rest(): Promise<void> {
			await page.mouse.move(0, 0);
			await page.waitForTimeout(800);
		},
	};
}

export type Editor = ReturnType<typeof editorOf>;
