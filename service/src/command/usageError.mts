/** The command was used wrongly: exit code 2. */
export class UsageError extends Error {
	override name = 'UsageError';

	constructor(message: string) {
		super(`${message} See --help.`);
	}
}
