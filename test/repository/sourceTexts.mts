import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The paths of the package's source files. */
export function sourceFiles(): string[] {
	return ['nodes', 'credentials']
		.flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
				join(folder, path),
			),
		)
		.filter((path) => path.endsWith('.ts'));
}

/** The texts in a source file, with "…" for what is filled in. */
export function textsIn(file: string): string[] {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) found.push(node.text);
		else if (ts.isTemplateExpression(node)) found.push(textOf(node));
		node.forEachChild(visit);
	};
	const content = readFileSync(join(ROOT, file), 'utf8');
	visit(ts.createSourceFile(file, content, ts.ScriptTarget.Latest));
	return found;
}

function textOf({ head, templateSpans }: ts.TemplateExpression): string {
	return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('…');
}
