import { commandOf } from './command/arguments.mjs';
import { changeKeys } from './command/changeKeys.mjs';
import { HELP } from './command/help.mjs';
import { learn } from './command/learn.mjs';
import { runService } from './command/runService.mjs';
import { UsageError } from './command/usageError.mjs';

try {
	const command = commandOf(process.argv.slice(2));
	if (command.name === 'help') console.log(HELP);
	else if (command.name === 'keys') await changeKeys(command);
	else if (command.name === 'learn') await learn(command);
	else await runService(command.options);
} catch (error) {
	// One line that says what is wrong.
	console.error((error as Error).message);
	process.exitCode = error instanceof UsageError ? 2 : 1;
}
