import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Placed, pdf } from '../documents.mjs';

/** The ID of a learned project for bills that say themselves which of their fields are doubtful. */
export const BILLS_WITH_DOUBTS = 'fo_21';

const PROJECT = `name: Bills with doubts
fields:
  contract:
    labels: [Customer number]
    kind: identifier
    learned: from 3 examples, found 3 of 3, 00000000
  billed:
    labels: [Billed on]
    kind: date
  amount:
    labels: [To pay]
    kind: amount
  doubtful:
    labels: [Look at]
`;

/** Adds the project to a data folder. */
export async function addBillsWithDoubts(data: string): Promise<void> {
	await mkdir(join(data, 'projects'), { recursive: true });
	await writeFile(join(data, 'projects', `${BILLS_WITH_DOUBTS}.yaml`), PROJECT);
}

/** The values of a bill with this number. */
export function valuesOf(number: number) {
	return {
		contract: `SC-${20_000 + number}`,
		billed: `${String((number % 28) + 1).padStart(2, '0')}/03/2026`,
		amount: `${80 + number}.50`,
	};
}

/** A bill with this number, and doubts about these fields. */
export async function doubtfulBill(number: number, doubts: string[]): Promise<Buffer> {
	const { contract, billed, amount } = valuesOf(number);
	const lines: Placed[] = [
		[60, 60, 'Westpower Ltd'],
		[60, 140, 'Customer number'],
		[200, 140, contract],
		[60, 180, 'Billed on'],
		[200, 180, billed],
		[60, 300, 'To pay'],
		[400, 300, amount],
	];
	if (doubts.length > 0) lines.push([60, 400, 'Look at'], [200, 400, doubts.join(', ')]);
	return await pdf(lines);
}
