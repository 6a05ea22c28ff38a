export const HELP = `The Document Extraction Service on this machine.

npm run service -- [flags]                start the service
npm run service -- keys create [--name NAME] [--without-permission]
npm run service -- keys list
npm run service -- keys revoke ID
npm run service -- learn fo_4 [FOLDER] [--name NAME] [--projects DIR] [--data DIR]
                          make or improve a project from example documents; FOLDER also has an
                          expected.csv or expected.json with the values to find; without FOLDER, from
                          the examples of the pages

--port N                  default 4010; 0 takes any free port
--host HOST               default 127.0.0.1
--pages                   the pages also with another --host; what they show (keys, projects, documents)
                          then crosses the network unencrypted, and whoever knows the printed address
                          gets in
--api-key KEY             a key for this run, can be repeated; by default one is created and printed
--projects DIR            default service/projects
--data DIR                the folder of keys.json and examples; default service/data
--response-form FORM      flat (default): the fields; wrapped: an object with status and data
--latency WHICH           none (default), typical, or a number of milliseconds
--rate-limit N            requests per second for each key; default: no limit
--max-file-size MB        default 50
--help                    this text`;
