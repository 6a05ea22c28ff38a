import type { Engine } from '../../n8n/engine/engine.mjs';
import type { ContestantProcesses } from './contestants/contestantProcesses.mjs';
import type { ServiceProcess } from './services/serviceProcess.mjs';

/** The equipment of all sections. */
export interface Equipment {
	/** Runs in this process. */
	engine: Engine;
	services: ServiceProcess;
	processes: ContestantProcesses;
}

/** The extent of the measurements. */
export interface Settings {
	/** Documents per run. */
	documents: number;
	/** The number of measurements of each contestant; the median is used. */
	rounds: number;
	/** Complete runs before a measurement starts; more than 15 make no further difference. */
	warmUps: number;
	/** The most phases of the service's clock with which a row of the fleet is measured. */
	phases: number;
	/** Rows at the specified times that take longer are left out. In seconds. */
	longestRow: number;
	/** Only the rows with these words are measured, in the sections "fleet" and "specified"; all if it is empty. */
	rowsWith: string;
}

export const FULL = { documents: 200, rounds: 5, warmUps: 15, phases: 20, longestRow: Infinity };
export const QUICK = { documents: 60, rounds: 1, warmUps: 1, phases: 2, longestRow: 60 };
