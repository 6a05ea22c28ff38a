import type { Cell } from '../../reading/layout.mjs';
import { cellWith } from '../cells.mjs';
import { type Column, valueOfFigure } from './column.mjs';
import { type Factors, withProducts } from './products.mjs';
import { rateOf, withRates } from './rates.mjs';
import type { Roles } from './roles.mjs';
import type { Row } from './rows.mjs';
import type { FoundDocument } from './sumOfRows.mjs';

/** The rows with the figures that recognition misread as they must have been printed. */
export function withoutMisreadings(rows: Row[], roles: Roles, document: FoundDocument): Row[] {
	const { pages, separator } = document;
	if (!pages.some(({ recognised }) => recognised)) return rows;
	const { quantity, price, amount, kinds } = roles;
	const [quantities, prices, amounts] = [quantity, price, amount].map((name) => read(rows, name));
	const factors = rows.map((_, index) => ({
		quantity: quantities![index]!,
		price: prices![index]!,
		amount: amounts![index]!,
	}));
	const products = withProducts(factors, separator);
	const rate = Object.keys(kinds).find((name) => kinds[name] === 'rate');
	const rates = withRates(read(rows, rate), rateOfSums(document), pages);
	return rows.map((row, index) => {
		const product = products[index]!;
		const texts = new Map([
			[quantity, product.quantity],
			[price, product.price],
			[amount, product.amount],
			[rate, rates[index]!],
		]);
		const cells = [...row.cells].map(([column, [first, ...more]]): [Column, Cell[]] => {
			const text = column.name === undefined ? undefined : texts.get(column.name);
			return [column, [text === undefined ? first! : cellWith(first!, text), ...more]];
		});
		return { ...row, cells: new Map([...cells, ...overlooked(row, product, roles)]) };
	});
}

/** The quantity of a row in which recognition overlooked it, at the place of its price. */
function overlooked(row: Row, product: Factors, roles: Roles): Array<[Column, Cell[]]> {
	const named = (name: string | undefined) =>
		[...row.cells].find(([column]) => name !== undefined && column.name === name);
	const [column, [price] = []] = named(roles.price) ?? [];
	if (!column || !price || product.quantity === '' || named(roles.quantity)) return [];
	const quantity = { ...column, name: roles.quantity, kind: 'number' as const };
	return [[quantity, [cellWith(price, product.quantity)]]];
}

/** The text in a column of each row, empty if there is none. */
function read(rows: Row[], name: string | undefined): string[] {
	return rows.map(({ cells }) => {
		const [, found] =
			[...cells].find(([column]) => name !== undefined && column.name === name) ?? [];
		return found?.[0]?.text ?? '';
	});
}

/** The rate that the tax is of the net amount. */
function rateOfSums({ found, project, separator }: FoundDocument): number | undefined {
	const [parts] = Object.values(project.sums);
	const values = (parts ?? []).map((name) => Math.abs(valueOfFigure(found[name] ?? '', separator)));
	return values.length === 2 ? rateOf(Math.max(...values), Math.min(...values)) : undefined;
}
