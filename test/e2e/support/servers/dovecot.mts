import { execFileSync } from 'node:child_process';

import { pathOf } from '../../../../n8n/server/install/programs.mjs';

/** The path of the program. */
export const DOVECOT = pathOf('dovecot') ?? 'dovecot';

export interface Person {
	name: string;
	group: string;
	uid: number;
	gid: number;
}

/** The settings with which Dovecot runs as a single person's process, with one mailbox. */
export interface Settings {
	/** The folder for everything that it writes. */
	folder: string;
	port: number;
	password: string;
	person: Person;
}

/** A configuration for the installed release of Dovecot. */
export function configurationFor(settings: Settings): string {
	const version = execFileSync(DOVECOT, ['--version'], { encoding: 'utf8' });
	const mailbox = version.startsWith('2.3') ? mailboxIn23 : mailboxIn24;
	return mailbox(settings) + server(settings);
}

/** Debian 12. */
function mailboxIn23({ folder, password, person: { uid, gid } }: Settings): string {
	return `
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail
}
`;
}

/** Debian 13. The versions have to come first. */
function mailboxIn24({ folder, password, person: { uid, gid } }: Settings): string {
	return `
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${folder}/mail
passdb static {
  password = ${password}
}
userdb static {
  fields {
    uid = ${uid}
    gid = ${gid}
    home = ${folder}/mail
  }
}
`;
}

function server({ folder, port, person: { name, group, uid, gid } }: Settings): string {
	return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
ssl = no
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}
