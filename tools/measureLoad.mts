import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUNS = 15;
const LOAD_ONCE = fileURLToPath(new URL('loadOnce.mjs', import.meta.url));

/** The time that loading takes in a new process, in milliseconds. */
function loadOnce(): number {
	return Number(execFileSync(process.execPath, [LOAD_ONCE], { encoding: 'utf8' }));
}

const times = Array.from({ length: RUNS }, loadOnce).sort((a, b) => a - b);
const [min, median, max] = [times[0]!, times[Math.floor(RUNS / 2)]!, times.at(-1)!];
console.log(
	`n8n loads the package in ${median.toFixed(1)} ms (${min.toFixed(1)} to ${max.toFixed(1)}, ` +
		`${RUNS} new processes, Node ${process.versions.node})`,
);
