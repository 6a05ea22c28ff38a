import { DOUBTFUL } from '../projectRules.mjs';

/** The names of the fields that a person should look at. Empty if there are none, or the project doesn't say. */
export function doubtsIn(fields: Record<string, string>): string[] {
	const names = (fields[DOUBTFUL] ?? '').split(',').map((name) => name.trim());
	return names.filter((name) => name !== '' && name !== DOUBTFUL && Object.hasOwn(fields, name));
}

/** The fields without doubts about those whose values a person has given. */
export function withoutDoubtsAbout(
	given: string[],
	fields: Record<string, string>,
): Record<string, string> {
	const doubts = doubtsIn(fields);
	const rest = doubts.filter((name) => !given.includes(name));
	return rest.length < doubts.length ? { ...fields, [DOUBTFUL]: rest.join(', ') } : fields;
}

/** The fields once a person has settled them. */
export function withoutDoubts(fields: Record<string, string>): Record<string, string> {
	return DOUBTFUL in fields ? { ...fields, [DOUBTFUL]: '' } : fields;
}
