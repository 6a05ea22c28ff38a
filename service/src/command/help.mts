export const HELP = `The Document Extraction Service on this machine.

npm run service -- [flags]                start the service
npm run service -- keys create [--name NAME] [--account ID] [--without-permission]
npm run service -- keys list
npm run service -- keys revoke ID
npm run service -- accounts create ID [--name NAME] [LIMITS]
npm run service -- accounts change ID [--name NAME] [LIMITS]
npm run service -- accounts list
npm run service -- accounts remove ID
                          also revokes its keys; the account "default" has all keys without an account;
                          LIMITS: --projects fo_1,fo_4 --max-file-size MB --rate 10/second or 60/minute
                          --at-a-time DOCUMENTS; "none" (for --projects, "all") removes a limit
npm run service -- learn fo_5 [FOLDER] [--name NAME] [--projects DIR] [--data DIR]
                          create or improve a project from the example documents in FOLDER, which
                          also contains their values as expected.csv or expected.json; without
                          FOLDER, from the examples of the web interface

--port N                  default 4010; 0 takes any free port
--host HOST               default 127.0.0.1
--tls-cert FILE           https: the certificate with its chain, in PEM format; read again when it changes
--tls-key FILE            its private key, in PEM format without a passphrase
--public-url URL          the address at which others reach the service, for example through a proxy
--web                     the web interface also with another --host or --public-url: anyone with the
                          printed address gets in, and without https, its keys, projects and documents
                          cross the network unencrypted
--api-key KEY             a key for this run, can be repeated; default: one is created and printed
--first-key NAME          instead: if there is no key yet, create one that stays valid, and print it once
--projects DIR            folder of all projects; default: those that come with the service, and the
                          ones in the folder "projects" of the data folder
--data DIR                folder of everything that the service writes; default service/data
--response-form FORM      flat (default): the fields; wrapped: an object with status and data
--latency TIME            none (default), typical, or a number of milliseconds
--rate-limit N            requests per second for each account; default: no limit
--max-file-size MB        default 50
--keep-doubtful DAYS      keep documents with doubtful fields for this long, so that a person can settle them
                          in the web interface, under To review; default: they aren't kept
--help                    this text`;
