/** How much is measured. */
export interface Settings {
	/** Documents in each run. */
	documents: number;
	/** How often each contestant is measured; the median counts. */
	rounds: number;
	/** Whole runs before what is measured once awake: after 15, further ones are no faster. */
	warmUps: number;
}

export const FULL: Settings = { documents: 200, rounds: 5, warmUps: 15 };
export const QUICK: Settings = { documents: 60, rounds: 1, warmUps: 1 };
