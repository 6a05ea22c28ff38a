import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';

import { daemon } from '../../../../n8n/server/daemon.mjs';
import { freePorts, listens } from '../../../../n8n/server/network.mjs';
import { configurationFor, DOVECOT, type Person } from './dovecot.mjs';

const [USER, PASSWORD] = ['invoices@example.com', 'not-a-secret'];

/** Starts a real IMAP server (Dovecot) with an inbox on this machine. */
export async function startInbox() {
	const [port] = (await freePorts(1)) as [number];
	const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
	const person = personWithoutRights();
	mkdirSync(join(folder, 'mail'));
	for (const path of [folder, join(folder, 'mail')]) chownSync(path, person.uid, person.gid);
	const configFile = join(folder, 'dovecot.conf');
	writeFileSync(configFile, configurationFor({ folder, port, password: PASSWORD, person }));

	const { uid, gid } = person;
	const server = daemon({
		name: 'Dovecot',
		command: DOVECOT,
		args: ['-F', '-c', configFile],
		cwd: folder,
		// Only root can choose the user of a process.
		...(process.getuid!() === 0 && { uid, gid }),
		logFile: join(folder, 'dovecot.log'),
		isReady: async () => await listens(port),
	});
	const close = async () => {
		await server.end();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		await server.start();
	} catch (error) {
		await close();
		throw error;
	}

	const credential = { host: '127.0.0.1', port, user: USER, password: PASSWORD } as const;
	return {
		/** The values of n8n's credential for IMAP. */
		credential: { ...credential, secure: false },
		/** Puts an email into the inbox. */
		deliver: async (mail: Mail.Options): Promise<void> => {
			const message = await new MailComposer({ to: USER, ...mail }).compile().build();
			const auth = { user: USER, pass: PASSWORD };
			const options = { host: '127.0.0.1', port, secure: false, auth, logger: false } as const;
			const client = new ImapFlow(options);
			await client.connect();
			try {
				await client.append('INBOX', message);
			} finally {
				await client.logout();
			}
		},
		close,
	};
}

/** Dovecot doesn't serve mail to root. */
function personWithoutRights(): Person {
	const name = process.getuid!() === 0 ? 'nobody' : process.env.USER || ask('id', '-un');
	const [uid, gid] = [Number(ask('id', '-u', name)), Number(ask('id', '-g', name))];
	return { name, group: ask('id', '-gn', name), uid, gid };
}

function ask(command: string, ...args: string[]): string {
	return execFileSync(command, args, { encoding: 'utf8' }).trim();
}
