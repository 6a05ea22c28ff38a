import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that accepts every email. */
export interface Mailbox {
	/** What a credential of n8n needs to send emails to it. */
	credential: { user: string; password: string; host: string; port: number; secure: boolean };
	/** The emails as received, each with its headers and attachments. */
	mails: string[];
	close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const server = new SMTPServer({
		disabledCommands: ['STARTTLS'],
		onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
		allowInsecureAuth: true,
		onData: (stream, _session, done) => {
			void stream.toArray().then((pieces) => {
				mails.push(Buffer.concat(pieces).toString());
				done();
			});
		},
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.server.address() as AddressInfo;
	return {
		credential: { user: 'n8n', password: 'any', host: '127.0.0.1', port, secure: false },
		mails,
		close: async () => await new Promise((closed) => server.close(closed)),
	};
}
