import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/**
 * The checked content of a YAML file.
 *
 * @throws BadFile if it can't be used. The message names the file, line and column.
 */
export function parseYaml<T extends z.ZodType>(
	text: string,
	file: string,
	schema: T,
	BadFile: new (message: string) => Error,
): z.output<T> {
	const lineCounter = new LineCounter();
	const document = parseDocument(text, { lineCounter, prettyErrors: false });
	const at = (offset: number) => {
		const { line, col } = lineCounter.linePos(offset);
		return `${file}:${line}:${col}`;
	};

	const [broken] = document.errors;
	if (broken) throw new BadFile(`${at(broken.pos[0])}: ${broken.message}`);

	const checked = schema.safeParse(document.toJS());
	if (checked.success) return checked.data;

	const issue = checked.error.issues[0];
	const path = (issue?.path ?? []) as Array<string | number>;
	throw new BadFile(
		`${at(offsetOf(document, path))}: ${[path.join('.'), issue?.message].filter(Boolean).join(': ')}`,
	);
}

/** The offset of an entry in the file, or of its parent if it is missing. */
function offsetOf(
	document: ReturnType<typeof parseDocument>,
	path: Array<string | number>,
): number {
	for (let length = path.length; length >= 0; length--) {
		const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
		if (node?.range?.[0] !== undefined) return node.range[0];
	}
	return 0;
}
