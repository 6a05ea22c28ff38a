// `npm run bench` compares this node, n8n's HTTP Request node and a plain loop, all in n8n's engine, and
// undici by itself, with the local service. It prints each table with its claims, writes RESULTS.md, RESULTS.json
// and RESULTS.svg, and fails if a claim doesn't hold. It takes an hour and a quarter.
//
//   npm run bench -- --only time                    a single section, which replaces the one in RESULTS.json
//   npm run bench -- --only "specified 10 a second" the rows with these words, in the sections "fleet" and
//                                                   "specified"; only printed
//   npm run bench -- --quick                        a first impression in a quarter of an hour, only printed; too short
//                                                   for the claims
import './quiet.mjs';

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { ContestantProcesses } from './contestants/contestantProcesses.mjs';
import { updated, writePage } from '../../support/report/page.mjs';
import { failedIn, measuredNow, printed, type Section } from '../../support/report/results.mjs';
import { pageOf } from './page.mjs';
import { cost } from './sections/cost.mjs';
import { fleet } from './sections/fleet.mjs';
import { memory } from './sections/memory.mjs';
import { overhead } from './sections/overhead.mjs';
import { rateLimited } from './sections/rateLimited.mjs';
import { reuse } from './sections/reuse.mjs';
import { specified } from './sections/specified.mjs';
import { time } from './sections/time.mjs';
import { startServiceProcess } from './services/serviceProcess.mjs';
import { FULL, QUICK, type Settings } from './settings.mjs';

const RESULTS = fileURLToPath(new URL('../RESULTS.md', import.meta.url));
const SECTIONS = { time, rateLimited, fleet, specified, overhead, memory, cost, reuse };

const { values } = parseArgs({
	options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const [only, ...words] = values.only?.split(' ') ?? [];
const settings: Settings = { ...(values.quick ? QUICK : FULL), rowsWith: words.join(' ') };
const engine = await startEngine('filesystem');
const services = startServiceProcess();
const processes = new ContestantProcesses(engine);

const sections: Section[] = [];
for (const [name, section] of Object.entries(SECTIONS)) {
	if (only && only !== name) continue;
	const measured = await section({ engine, services, processes }, settings);
	sections.push(measured);
	console.log(printed(measured));
}
services.end();
processes.end();

if (!values.quick && words.length === 0) {
	const amount = `${settings.documents} documents, ${settings.rounds} rounds`;
	const origin = measuredNow(amount, ['n8n-core', 'n8n-nodes-base', 'undici']);
	const measured = sections.map((section) => ({ ...section, measured: origin }));
	const all = updated(RESULTS, measured);
	writePage(RESULTS, pageOf(all), all);
}
process.exit(failedIn(sections).length > 0 ? 1 : 0);
