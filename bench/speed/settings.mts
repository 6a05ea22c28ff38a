import type { Engine } from '../../n8n/engine/engine.mjs';
import type { ContestantProcesses } from './contestants/contestantProcesses.mjs';
import type { ServiceProcess } from './services/serviceProcess.mjs';

/** What all sections share. */
export interface Equipment {
	/** Runs in this process. */
	engine: Engine;
	services: ServiceProcess;
	processes: ContestantProcesses;
}

/** How much is measured. */
export interface Settings {
	/** Documents per run. */
	documents: number;
	/** How often each contestant is measured; the median counts. */
	rounds: number;
	/** Complete runs before a measurement starts; more than 15 make no further difference. */
	warmUps: number;
	/** With how many phases of the service's clock a row of the fleet is measured at most. */
	phases: number;
	/** The longest time that a row at the specified times may need, in seconds. */
	longestRow: number;
	/** Only the rows with these words are measured, in the sections "fleet" and "specified"; empty for all. */
	rowsWith: string;
}

export const FULL = { documents: 200, rounds: 5, warmUps: 15, phases: 20, longestRow: Infinity };
export const QUICK = { documents: 60, rounds: 1, warmUps: 1, phases: 2, longestRow: 60 };
