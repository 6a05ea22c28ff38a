import sax from 'sax';
import { XML_LIMITS } from './limits.mjs';
/**
 * Reads XML into its values, whatever their prefixes. Throws if it isn't well-formed, is too large, or
 * declares a type or entities, which no e-invoice does.
 */
export function xmlValuesOf(xml) {
    const parser = sax.parser(true);
    const open = [];
    const values = new Map();
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
        if (!parent)
            root = element;
        const path = parent ? joined(parent.path, element) : '';
        open.push({ path, value: { text: '', attributes: attributes } });
    };
    parser.ontext = parser.oncdata = (text) => {
        const value = open.at(-1)?.value;
        if (value && value.text.length < XML_LIMITS.characters)
            value.text += text;
    };
    parser.onclosetag = () => {
        const closed = open.pop();
        if (!closed || closed.value.text.trim() === '')
            return;
        const known = values.get(closed.path);
        if (known)
            known.push(closed.value);
        else
            values.set(closed.path, [closed.value]);
    };
    parser.write(xml).close();
    return { root, values };
}
function joined(parent, name) {
    return parent === '' ? name : `${parent}/${name}`;
}
