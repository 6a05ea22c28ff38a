import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUNS = 15;
const LOAD_ONCE = fileURLToPath(new URL('loadOnce.mjs', import.meta.url));

/** In milliseconds, in a process of its own. */
function loadOnce(): number {
	return Number(execFileSync(process.execPath, [LOAD_ONCE], { encoding: 'utf8' }));
}

const times = Array.from({ length: RUNS }, loadOnce).sort((a, b) => a - b);
const [least, median, most] = [times[0]!, times[Math.floor(RUNS / 2)]!, times.at(-1)!];
console.log(
	`n8n loads the package in ${median.toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)}, ` +
		`${RUNS} new processes, Node ${process.versions.node})`,
);
