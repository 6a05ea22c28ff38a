import type { PacedExecution } from './executions';

/**
 * Those that wait, in one line for each execution. The next turn is always that of the execution with
 * the fewest documents under way, and among equals of the one whose last turn is the longest ago. So
 * nobody waits until a large execution has ended.
 */
export class FairLine<Waiting> {
	private readonly lines = new Map<PacedExecution, Waiting[]>();

	add(owner: PacedExecution, waiting: Waiting): void {
		const line = this.lines.get(owner);
		if (line) line.push(waiting);
		else this.lines.set(owner, [waiting]);
	}

	/**
	 * @param isServed those whose turn it may be
	 * @returns the execution whose turn it is, or undefined if none of them waits
	 */
	nextOwner(isServed: (owner: PacedExecution) => boolean): PacedExecution | undefined {
		let next: PacedExecution | undefined;
		for (const owner of this.lines.keys()) {
			if (!isServed(owner) || (next && !goesBefore(owner, next))) continue;
			next = owner;
			// Only so many have documents under way, but any number may have none.
			if (owner.underWay === 0) break;
		}
		return next;
	}

	/** Takes the first that waits out of the line of an execution. */
	take(owner: PacedExecution): Waiting {
		const line = this.lines.get(owner)!;
		const first = line.shift()!;
		this.lines.delete(owner);
		// It goes to the end, behind all others that have none under way.
		if (line.length > 0) this.lines.set(owner, line);
		return first;
	}

	/** Takes a whole line out. */
	takeLine(owner: PacedExecution): Waiting[] {
		const line = this.lines.get(owner) ?? [];
		this.lines.delete(owner);
		return line;
	}

	/** Takes all out for whom this is true, and says whose they are. */
	takeWhere(
		isTaken: (waiting: Waiting, owner: PacedExecution) => unknown,
	): Array<[PacedExecution, Waiting]> {
		const lines = [...this.lines];
		this.lines.clear();
		const taken: Array<[PacedExecution, Waiting]> = [];
		for (const [owner, line] of lines) {
			for (const waiting of line) {
				if (isTaken(waiting, owner)) taken.push([owner, waiting]);
				else this.add(owner, waiting);
			}
		}
		return taken;
	}
}

function goesBefore(one: PacedExecution, other: PacedExecution): boolean {
	if (one.underWay !== other.underWay) return one.underWay < other.underWay;
	return one.lastTurn < other.lastTurn;
}
