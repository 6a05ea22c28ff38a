import { readFileSync } from 'node:fs';

const README = new URL('../../../README.md', import.meta.url);

/** The numbered steps of a section of the README, each as one line. */
export function readmeSteps(title: string): string[] {
	const [, section] = readFileSync(README, 'utf8').split(`\n## ${title}\n`);
	if (section === undefined) throw new Error(`The README has no section "${title}"`);
	const [text] = section.split('\n## ');
	return [...text!.matchAll(/^\d+\. (.+(?:\n {3}.+)*)/gm)].map(([, step]) =>
		step!.replace(/\n\s+/g, ' '),
	);
}
