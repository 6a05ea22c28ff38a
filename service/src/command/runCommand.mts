import { commandOf } from './arguments.mjs';
import { changeKeys } from './changeKeys.mjs';
import { HELP } from './help.mjs';
import { learn } from './learn.mjs';
import { runService } from './runService.mjs';

/** Runs the command with these arguments. Throws UsageError. */
export async function runCommand(argv: string[]): Promise<void> {
	const command = commandOf(argv);
	if (command.name === 'help') console.log(HELP);
	else if (command.name === 'keys') await changeKeys(command);
	else if (command.name === 'learn') await learn(command);
	else await runService(command.options);
}
