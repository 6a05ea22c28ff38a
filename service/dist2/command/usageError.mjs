/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {
    name = 'UsageError';
    constructor(message) {
        super(`${message} See --help.`);
    }
}
