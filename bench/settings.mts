/** How much is measured. */
export interface Settings {
	/** Documents in each run. */
	documents: number;
	/** How often each contestant is measured; the median counts. */
	rounds: number;
}

export const FULL: Settings = { documents: 200, rounds: 3 };
export const QUICK: Settings = { documents: 60, rounds: 1 };
