import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const THIS_PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The files that name the owner of the package or an address of the project. */
const FILES_WITH_OWNER = [
	'package.json',
	'LICENSE.md',
	'credentials/DocumentExtractionApi.credentials.ts',
	'nodes/DocumentExtraction/DocumentExtraction.node.json',
	'.github/ISSUE_TEMPLATE/config.yml',
];

/** Placeholders: nobody can register a name that ends in ".example" (RFC 2606), and the other name is nobody's. */
const PLACEHOLDER =
	/[\w:/+@.-]*\.example(?![\w.])[\w:/#.-]*|n8n-nodes-document-extraction maintainers/g;

/** Prints why a tag can't be published. Takes the folder of another package for tests. */
function checkRelease(tag: string, folder = THIS_PACKAGE): void {
	const read = (file: string) => readFileSync(join(folder, file), 'utf8');
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const section = `## [${version}] - `;
	if (tag !== `v${version}`) {
		complain(`The tag is ${tag}, but package.json has the version ${version}.`);
	}
	if (!read('CHANGELOG.md').includes(`\n${section}`)) {
		complain(`CHANGELOG.md has no section "${section}<date>".`);
	}
	for (const file of FILES_WITH_OWNER) {
		for (const [placeholder] of read(file).matchAll(PLACEHOLDER)) {
			complain(
				`${file} has the placeholder ${placeholder}. docs/releasing.md says what to fill in.`,
			);
		}
	}
}

function complain(problem: string): void {
	console.error(problem);
	process.exitCode = 1;
}

checkRelease(process.argv[2] ?? '', process.argv[3]);
