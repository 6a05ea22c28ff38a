/** The command was called wrongly: exit code 2. */
export declare class UsageError extends Error {
    name: string;
    constructor(message: string);
}
