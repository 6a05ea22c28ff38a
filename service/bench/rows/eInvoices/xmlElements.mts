import sax from 'sax';

/** An element of an XML file, without the prefix of its name. */
export interface XmlElement {
	name: string;
	text: string;
	attributes: Record<string, string>;
	children: XmlElement[];
}

/** The outermost element; undefined if the XML is broken. */
export function xmlElement(xml: string): XmlElement | undefined {
	const parser = sax.parser(true);
	const top: XmlElement = { name: '', text: '', attributes: {}, children: [] };
	const open = [top];
	parser.onopentag = ({ name, attributes }) => {
		const element = {
			...{ name: name.slice(name.indexOf(':') + 1), text: '', children: [] },
			attributes: attributes as Record<string, string>,
		};
		open.at(-1)!.children.push(element);
		open.push(element);
	};
	parser.ontext = parser.oncdata = (text) => void (open.at(-1)!.text += text);
	parser.onclosetag = () => void open.pop();
	parser.onerror = (error) => {
		throw error;
	};
	try {
		parser.write(xml.replace(/^\uFEFF/u, '')).close();
	} catch {
		return undefined;
	}
	return top.children[0];
}

/** All elements at a path of names; names in between can be left out. */
export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
	const [name, ...rest] = path;
	if (name === undefined) return [element];
	return element.children.flatMap((child) => {
		const isIt = child.name === name;
		return isIt ? elementsAt(child, ...rest) : elementsAt(child, ...path);
	});
}

/** The text of the first element at a path, or empty. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
	const [first] = element ? elementsAt(element, ...path) : [];
	return (first?.text ?? '').replace(/\s+/gu, ' ').trim();
}

/** The text of a child, or empty. */
export function textOf(element: XmlElement | undefined, child: string): string {
	const found = element?.children.find(({ name }) => name === child);
	return (found?.text ?? '').replace(/\s+/gu, ' ').trim();
}
