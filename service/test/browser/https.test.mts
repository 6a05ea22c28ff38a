import { expect, test } from 'vitest';

import { makeAuthority } from '../../../support/authority.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { keysScreenOf } from '../../support/web/keysScreen.mjs';
import { openWeb } from './support/openWeb.mjs';

const { service, page } = await openWeb({ tls: makeAuthority(newFolder()).server });
const keys = keysScreenOf(page);

test('over https, a person is signed in by the printed address, and stays signed in', async () => {
	expect(page.url()).toBe(`https://127.0.0.1:${service.port}/web/`);
	expect(await page.context().cookies()).toMatchObject([{ secure: true, httpOnly: true }]);
	await keys.open();
	await page.getByText(service.baseUrl).waitFor();
	await page.reload();
	await keys.generate('n8n');
	await keys.revoke('n8n');
});
