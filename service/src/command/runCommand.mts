import { canRunPpOcr } from '../reading/recognition/ppOcr/ppOcr.mjs';
import { type Service, type ServiceOptions, startService } from '../service.mjs';
import { commandOf } from './arguments.mjs';
import { changeAccounts } from './changeAccounts.mjs';
import { changeKeys } from './changeKeys.mjs';
import { HELP } from './help.mjs';
import { learn } from './learn.mjs';

const WEB_IS_OFF =
	'With --web, anyone who can reach this address and has the secret can see keys and documents.';
const NO_PP_OCR =
	'Bad pictures are read less well: PP-OCR (onnxruntime-node) is not installed, or has no program for this machine.';

const NOBODY_SETTLES =
	'Documents with doubtful fields are kept, but the web interface is off, where a person settles them.';

/** Runs the command with these arguments. Throws UsageError. */
export async function runCommand(argv: string[]): Promise<void> {
	const command = commandOf(argv);
	if (command.name === 'help') console.log(HELP);
	else if (command.name === 'keys') await changeKeys(command);
	else if (command.name === 'accounts') await changeAccounts(command);
	else if (command.name === 'learn') await learn(command);
	else await runService(command.options);
}

/** Runs the service until the process is asked to stop. */
async function runService(options: ServiceOptions): Promise<void> {
	const service = await startService(options);
	console.log(`Base URL: ${service.baseUrl}`);
	console.log(`API key: ${keyLine(service)}`);
	console.log(`Web interface: ${service.webUrl ?? `off. ${WEB_IS_OFF}`}`);
	if (options.keepDoubtful !== undefined) console.log(keepingLine(options.keepDoubtful, service));

	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close().then(() => process.exit(0)));
	}
	if (!(await canRunPpOcr())) console.log(NO_PP_OCR);
}

function keepingLine(days: number, { webUrl }: Service): string {
	if (webUrl === undefined) return NOBODY_SETTLES;
	return `Documents with doubtful fields are kept under To review for ${days} ${days === 1 ? 'day' : 'days'}.`;
}

function keyLine({ apiKey, keyOrigin }: Service): string {
	// A key from the command line must not end up in a log.
	if (keyOrigin === 'given') return 'as given';
	if (keyOrigin === 'stored') return 'as created before (see "keys list")';
	return `${apiKey} (${keyOrigin === 'created' ? 'shown only this once' : 'for this run'})`;
}
