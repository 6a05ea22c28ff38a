import { LineCounter, parseDocument } from 'yaml';
/**
 * The checked content of a YAML file.
 *
 * @throws BadFile if it can't be used. The message names the file, line and column.
 */
export function parseYaml(text, file, schema, BadFile) {
    const lineCounter = new LineCounter();
    const document = parseDocument(text, { lineCounter, prettyErrors: false });
    const at = (offset) => {
        const { line, col } = lineCounter.linePos(offset);
        return `${file}:${line}:${col}`;
    };
    const [broken] = document.errors;
    if (broken)
        throw new BadFile(`${at(broken.pos[0])}: ${broken.message}`);
    const checked = schema.safeParse(document.toJS());
    if (checked.success)
        return checked.data;
    const issue = checked.error.issues[0];
    const path = (issue?.path ?? []);
    throw new BadFile(`${at(offsetOf(document, path))}: ${[path.join('.'), issue?.message].filter(Boolean).join(': ')}`);
}
/** Where an entry is in the file; for a missing one, where its parent is. */
function offsetOf(document, path) {
    for (let length = path.length; length >= 0; length--) {
        const node = document.getIn(path.slice(0, length), true);
        if (node?.range?.[0] !== undefined)
            return node.range[0];
    }
    return 0;
}
