import { UsageError } from './command/usageError.mjs';

try {
	// Imported here so that a broken language file also ends with one line.
	const { runCommand } = await import('./command/runCommand.mjs');
	await runCommand(process.argv.slice(2));
} catch (error) {
	// One line for each problem, without a stack.
	console.error((error as Error).message);
	process.exitCode = error instanceof UsageError ? 2 : 1;
}
