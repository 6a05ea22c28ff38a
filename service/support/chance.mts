import { createHash } from 'node:crypto';

import { randomOf } from '../../support/random.mjs';

/** Random choices that are the same for the same seed. */
export class Chance {
	private readonly next: () => number;

	constructor(seed: string) {
		this.next = randomOf(createHash('sha256').update(seed).digest().readUInt32LE());
	}

	/** A number from `low` to below `high`. */
	between(low: number, high: number): number {
		return low + this.next() * (high - low);
	}

	/** A whole number, both ends included. */
	integer(low: number, high: number): number {
		return Math.floor(this.between(low, high + 1));
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.integer(0, choices.length - 1)]!;
	}

	/** True with this probability. */
	happens(probability: number): boolean {
		return this.next() < probability;
	}

	digits(count: number): string {
		return Array.from({ length: count }, () => this.integer(0, 9)).join('');
	}

	letters(count: number): string {
		return Array.from({ length: count }, () => String.fromCharCode(this.integer(65, 90))).join('');
	}
}
