import { ImapFlow } from 'imapflow';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePorts } from '../../../host/server/server.mjs';
import { configurationFor, DOVECOT, type Person } from './dovecot.mjs';

/** An inbox on a real IMAP server (Dovecot) on this machine. */
export interface Inbox {
	/** The values of n8n's credential for IMAP. */
	credential: { host: string; port: number; secure: false; user: string; password: string };
	/** Puts a mail into the inbox. */
	deliver(mail: Mail.Options): Promise<void>;
	/** How many mails of the inbox nobody has read. */
	unread(): Promise<number>;
	close(): Promise<void>;
}

const START_TIMEOUT = 60_000;
const [USER, PASSWORD] = ['invoices@example.com', 'not-a-secret'];

export async function startInbox(): Promise<Inbox> {
	const [port] = (await freePorts(1)) as [number];
	const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
	const person = personWithoutRights();
	mkdirSync(join(folder, 'mail'));
	for (const path of [folder, join(folder, 'mail')]) chownSync(path, person.uid, person.gid);
	const configFile = join(folder, 'dovecot.conf');
	const logFile = join(folder, 'dovecot.log');
	writeFileSync(
		configFile,
		configurationFor({ folder, logFile, port, password: PASSWORD, person }),
	);

	const { uid, gid } = person;
	const server = spawn(DOVECOT, ['-F', '-c', configFile], {
		cwd: folder,
		// Only root may choose who a process is.
		...(process.getuid!() === 0 && { uid, gid }),
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const said: Buffer[] = [];
	server.stderr.on('data', (chunk: Buffer) => said.push(chunk));
	const close = async () => {
		if (isRunning(server)) {
			server.kill('SIGTERM');
			await once(server, 'exit');
		}
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		await listening(port, server);
	} catch (error) {
		const log = [Buffer.concat(said).toString(), readIfThere(logFile)].join('\n');
		await close();
		throw new Error(`Dovecot did not start:\n${log}`, { cause: error });
	}

	const credential = { host: '127.0.0.1', port, user: USER, password: PASSWORD } as const;
	return {
		credential: { ...credential, secure: false },
		deliver: async (mail) => {
			const message = await new MailComposer({ to: USER, ...mail }).compile().build();
			await withClient(port, async (client) => await client.append('INBOX', message));
		},
		unread: async () =>
			await withClient(port, async (client) => {
				return (await client.status('INBOX', { unseen: true })).unseen!;
			}),
		close,
	};
}

/** Dovecot serves mail to nobody who is root. */
function personWithoutRights(): Person {
	const name = process.getuid!() === 0 ? 'nobody' : process.env.USER || ask('id', '-un');
	const [uid, gid] = [Number(ask('id', '-u', name)), Number(ask('id', '-g', name))];
	return { name, group: ask('id', '-gn', name), uid, gid };
}

function ask(command: string, ...args: string[]): string {
	return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

async function listening(port: number, server: ChildProcess): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT;
	let failure: Error | undefined;
	server.once('error', (error: Error) => (failure = error));
	while (failure === undefined && isRunning(server) && Date.now() < deadline) {
		const socket = connect(port, '127.0.0.1');
		const isListening = await once(socket, 'data').then(
			() => true,
			() => false,
		);
		socket.destroy();
		if (isListening) return;
		await wait(100);
	}
	throw failure ?? new Error(isRunning(server) ? 'It took too long' : 'It ended');
}

function isRunning(server: ChildProcess): boolean {
	return server.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

function readIfThere(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

async function withClient<T>(port: number, work: (client: ImapFlow) => Promise<T>): Promise<T> {
	const auth = { user: USER, pass: PASSWORD };
	const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.logout();
	}
}
