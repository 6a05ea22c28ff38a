/** Showing more problems wouldn't help to solve the first ones. */
const MOST_SHOWN = 20;

/** The reasons why examples can't be used, in sentences for the person who made them. */
export class BadExamples extends Error {
	override name = 'BadExamples';

	/**
	 * @param place the file or folder with the problems
	 * @param problems all of its problems
	 */
	constructor(place: string, problems: string[]) {
		const shown = shownOf(problems);
		super(shown.length === 1 ? `${place}: ${shown[0]}` : [`${place}:`, ...shown].join('\n  '));
	}
}

/** The first lines, and the number of further ones. */
export function shownOf(lines: string[]): string[] {
	const more = lines.length - MOST_SHOWN;
	return more > 0 ? [...lines.slice(0, MOST_SHOWN), `and ${more} more`] : lines;
}
