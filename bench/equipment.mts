import type { Engine } from '../engine/engine.mjs';
import type { ContestantProcesses } from './contestants/contestantProcesses.mjs';
import type { ServiceProcess } from './services/serviceProcess.mjs';

/** What all sections share. */
export interface Equipment {
	/** Runs in this process. */
	engine: Engine;
	services: ServiceProcess;
	processes: ContestantProcesses;
}
