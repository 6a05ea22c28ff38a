import sax from 'sax';
import { XML_LIMITS } from './limits.mjs';

export interface XmlValue {
	text: string;
	attributes: Record<string, string>;
}

/** An element with the values in it. */
export interface XmlPart {
	/** By path below the element: "LegalMonetaryTotal/PayableAmount". */
	values: Map<string, XmlValue[]>;
}

/** The elements of an XML file that contain text. */
export interface XmlValues extends XmlPart {
	/** The name of the outermost element. */
	root: string;
	/** Each line of goods or services. */
	lines: XmlPart[];
}

/** The elements of lines, in all kinds of e-invoices. */
const LINES = ['IncludedSupplyChainTradeLineItem', 'InvoiceLine', 'CreditNoteLine'];

/** A line whose end hasn't been reached. */
interface Line extends XmlPart {
	path: string;
}

/** An element whose end hasn't been reached. */
interface Open {
	path: string;
	value: XmlValue;
}

/**
 * Parses XML into its values, ignoring prefixes. Throws if it isn't well-formed, is too large, or declares a document
 * type or entities, which no e-invoice does.
 */
export function xmlValuesOf(xml: string): XmlValues {
	const parser = sax.parser(true);
	const open: Open[] = [];
	const values: XmlPart['values'] = new Map();
	const lines: Line[] = [];
	let line: Line | undefined;
	let root = '';
	let elements = 0;

	parser.onerror = (error) => {
		throw error;
	};
	parser.ondoctype = () => {
		throw new Error('The XML declares a document type.');
	};
	parser.onopentag = ({ name, attributes }) => {
		elements++;
		if (open.length >= XML_LIMITS.depth || elements > XML_LIMITS.elements)
			throw new Error('The XML is too large.');
		const element = name.slice(name.indexOf(':') + 1);
		const parent = open.at(-1);
		if (!parent) root = element;
		const path = parent ? joined(parent.path, element) : '';
		if (!line && LINES.includes(element)) {
			line = { path, values: new Map() };
			lines.push(line);
		}
		open.push({ path, value: { text: '', attributes: attributes as Record<string, string> } });
	};
	parser.ontext = parser.oncdata = (text) => {
		const value = open.at(-1)?.value;
		if (value && value.text.length < XML_LIMITS.characters) value.text += text;
	};
	parser.onclosetag = () => {
		const closed = open.pop();
		if (!closed) return;
		if (closed.value.text.trim() !== '') {
			add(closed.path, closed.value, values);
			if (line) add(closed.path.slice(line.path.length + 1), closed.value, line.values);
		}
		if (closed.path === line?.path) line = undefined;
	};
	parser.write(xml).close();
	return { root, values, lines };
}

function add(path: string, value: XmlValue, values: XmlPart['values']): void {
	const known = values.get(path);
	if (known) known.push(value);
	else values.set(path, [value]);
}

function joined(parent: string, name: string): string {
	return parent === '' ? name : `${parent}/${name}`;
}
