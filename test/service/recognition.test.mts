import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { type Service, startService } from '../../service/dist/index.mjs';
import { sendFile } from './support/client.mjs';
import { INVOICE, INVOICE_FIELDS, type Placed, png } from './support/documents.mjs';

describe('the service recognises', () => {
	let service: Service;

	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	test.concurrent.each([90, 180, 270])('a page that is turned by %s degrees', async (degrees) => {
		const turned = await sharp(await png(INVOICE))
			.rotate(degrees)
			.png()
			.toBuffer();
		expect((await sendFile(service, turned)).body).toEqual(INVOICE_FIELDS);
	});

	test.concurrent.each([
		[
			'Polish',
			'Hurtownia Łącka S.A.',
			'Dziękujemy za współpracę. Towar pozostaje własnością sprzedawcy do chwili zapłaty.',
		],
		[
			'Portuguese',
			'Gráfica São João',
			'Obrigado pela sua preferência. Os artigos foram colocados à disposição do adquirente na data.',
		],
		[
			'French',
			"Côte d'Opale Services",
			'Nous vous remercions de votre confiance. Le règlement doit nous parvenir avant la fin du mois.',
		],
		[
			'Spanish',
			'Suministros Ibáñez S.A.',
			'Gracias por su confianza. Rogamos efectúen la transferencia antes de la fecha de vencimiento.',
		],
		[
			'Swedish',
			'Åkerströms Snickeri',
			'Tack för att du handlar hos oss. Beloppet ska vara oss tillhanda senast på förfallodagen.',
		],
		[
			'Italian',
			'Tipografia La Città',
			'Grazie per averci scelto. Vi preghiamo di effettuare il bonifico entro la data di scadenza.',
		],
		[
			'Dutch',
			'Coöperatie Zuiderzee',
			'Bedankt voor uw opdracht. Op al onze leveringen zijn onze algemene voorwaarden van toepassing.',
		],
	])('letters of %s', async (_language, name, sentence) => {
		const page: Placed[] = [
			[60, 60, name],
			[60, 100, sentence.slice(0, sentence.indexOf('.') + 1)],
			[60, 120, sentence.slice(sentence.indexOf('.') + 2)],
		];
		expect((await sendFile(service, await png(page))).body).toMatchObject({ supplier: name });
	});
});
