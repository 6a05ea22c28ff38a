import { startService } from '../service.mjs';
import { commandOf } from './arguments.mjs';
import { changeKeys } from './changeKeys.mjs';
import { HELP } from './help.mjs';
import { learn } from './learn.mjs';
const PAGES_ARE_OFF = 'With --pages, whoever can reach this address and knows the secret can see keys and documents.';
/** Runs the command with these arguments. Throws UsageError. */
export async function runCommand(argv) {
    const command = commandOf(argv);
    if (command.name === 'help')
        console.log(HELP);
    else if (command.name === 'keys')
        await changeKeys(command);
    else if (command.name === 'learn')
        await learn(command);
    else
        await runService(command.options);
}
/** Runs until the process is told to stop. */
async function runService(options) {
    const service = await startService(options);
    console.log(`Base URL: ${service.baseUrl}`);
    // A key that was given is already known, and doesn't have to be in a log.
    console.log(options.apiKeys ? 'API key: as given' : `API key: ${service.apiKey} (for this run)`);
    console.log(service.pagesUrl ? `Pages: ${service.pagesUrl}` : `Pages: off. ${PAGES_ARE_OFF}`);
    for (const signal of ['SIGINT', 'SIGTERM']) {
        process.once(signal, () => void service.close().then(() => process.exit(0)));
    }
}
