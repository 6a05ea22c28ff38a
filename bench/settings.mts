/** How much is measured. */
export interface Settings {
	/** Documents per run. */
	documents: number;
	/** How often each contestant is measured; the median counts. */
	rounds: number;
	/** Complete runs before a measurement starts; more than 15 make no further difference. */
	warmUps: number;
}

export const FULL: Settings = { documents: 200, rounds: 5, warmUps: 15 };
export const QUICK: Settings = { documents: 60, rounds: 1, warmUps: 1 };
