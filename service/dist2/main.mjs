import { UsageError } from './command/usageError.mjs';
try {
    // Within this try, so that a broken language file is answered with one line, too.
    const { runCommand } = await import('./command/runCommand.mjs');
    await runCommand(process.argv.slice(2));
}
catch (error) {
    // What is wrong, in one line for each problem.
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
}
