/** More problems than this don't help to solve the first ones. */
const MOST_SHOWN = 20;
/** Why examples can't be learned from, in sentences for the person who made them. */
export class BadExamples extends Error {
    name = 'BadExamples';
    /**
     * @param place the file or folder that is to blame
     * @param problems everything that is wrong with it
     */
    constructor(place, problems) {
        const shown = shownOf(problems);
        super(shown.length === 1 ? `${place}: ${shown[0]}` : [`${place}:`, ...shown].join('\n  '));
    }
}
/** The first few of these lines, and how many more there are. */
export function shownOf(lines) {
    const more = lines.length - MOST_SHOWN;
    return more > 0 ? [...lines.slice(0, MOST_SHOWN), `and ${more} more`] : lines;
}
