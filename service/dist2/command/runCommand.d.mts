/** Runs the command with these arguments. Throws UsageError. */
export declare function runCommand(argv: string[]): Promise<void>;
