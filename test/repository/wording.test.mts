import ts from 'typescript';
import { describe, expect, test } from 'vitest';

import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials.js';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { statusProblem } from '../../nodes/DocumentExtraction/transport/status.js';
import { read, SOURCES } from '../../support/repository.mjs';

const credential = new DocumentExtractionApi();
const statuses = [...Array(600).keys()].slice(100).filter((status) => status !== 200);

describe('The message for an answer of the service', () => {
	test('says what happened, with the status, and what to do', () => {
		for (const status of statuses) {
			const { message, description } = statusProblem({ status, headers: {}, body: '' }, 'fo_1');
			expect(message).toMatch(/^The [^.]+ \(HTTP \d{3}\)$/);
			expect(description).toMatch(/^[A-Z].*\.$/);
		}
	});

	test('also says what to do in the credential test', () => {
		for (const { properties } of credential.test.rules!) {
			expect(properties.message).toMatch(/\b(Check|Copy|Ask|Wait|Test again)\b.*\.$/);
		}
	});
});

describe('The error texts of the package', () => {
	// Without the files that describe parameters, which may use the word "error".
	const files = SOURCES.filter((path) => !/(?:Options|checkRow|properties)\.ts$/.test(path));
	const sentences = files.flatMap(textsIn).filter((it) => /[a-z]+ [a-z]+ [a-z]+/i.test(it));

	test('can be read by this test', () => {
		expect(sentences).toContain('The text is empty');
		expect(sentences).toContain("… isn't a project ID");
		expect(sentences.length).toBeGreaterThan(80);
	});

	test('blame nobody: they don\'t say "error", "problem", "failure" or "mistake"', () => {
		expect(sentences.filter((it) => /\b(error|problem|failure|mistake)/i.test(it))).toEqual([]);
	});

	test("don't use a parameter's name in the code, such as baseUrl", () => {
		const { properties } = new DocumentExtraction().description;
		const options = properties.flatMap(({ options }) => options ?? []);
		const inCode = [...properties, ...options, ...credential.properties]
			.map(({ name }) => name)
			.filter((name) => /[a-z][A-Z]/.test(name));
		expect(inCode).toContain('maxWait');
		expect(sentences.filter((it) => inCode.some((name) => it.includes(name)))).toEqual([]);
	});
});

/** The texts in a source file, with "…" in place of variables. */
function textsIn(file: string): string[] {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) found.push(node.text);
		else if (ts.isTemplateExpression(node)) {
			const parts = node.templateSpans.map(({ literal }) => literal.text);
			found.push([node.head.text, ...parts].join('…'));
		}
		node.forEachChild(visit);
	};
	visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest));
	return found;
}
