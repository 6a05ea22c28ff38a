import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A bill in a language that the service doesn't know, and its values as a person would note them. */
export interface Bill {
	number: string;
	day: string;
	sum: string;
	payer: string;
}

export const BILLS: Bill[] = [
	{ number: 'HF-0117', day: '12.03.2024', sum: '1.512,50', payer: 'Ferðaskrifstofan Askja' },
	{ number: 'HF-0140', day: '02.04.2024', sum: '88,10', payer: 'Bakarí Jóns' },
	{ number: 'HF-0177', day: '28.05.2024', sum: '2.040,00', payer: 'Listasafn Árnesinga' },
];

export function textOf({ number, day, sum, payer }: Bill): string {
	return `Hitaveita Flóahrepps
Þingborg, 803 Selfoss

Reikningsnúmer: ${number}          Útgáfudagur: ${day}
Viðskiptamannanúmer: 20-3301

Greiðandi
${payer}

Lýsing            Verð
Heitt vatn        10,00
Þjónusta          15,20
Samtals til greiðslu      ${sum}
`;
}

/** Writes the bills as texts, with an expected.csv. */
export async function writeExamples(folder: string, bills: Bill[]): Promise<void> {
	await mkdir(folder, { recursive: true });
	const rows = ['file;number;day;sum;payer'];
	for (const [index, bill] of bills.entries()) {
		const name = `bill-${index}.txt`;
		await writeFile(join(folder, name), textOf(bill));
		rows.push([name, bill.number, bill.day, bill.sum, bill.payer].join(';'));
	}
	await writeFile(join(folder, 'expected.csv'), rows.join('\n'));
}
