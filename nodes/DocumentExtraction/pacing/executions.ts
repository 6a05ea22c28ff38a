import type { ServiceProblem } from '../problem';

/** An execution, among others that use the same account. */
export interface PacedExecution {
	/** How many documents at a time it may have under way. */
	readonly limit: number;
	/** When it began to use the account. */
	readonly since: number;
	/** Its documents that have a place, and no permit yet. */
	ahead: number;
	/** Its documents that are being sent. */
	inFlight: number;
	/** Both together. */
	readonly underWay: number;
	/** The number of its last turn. */
	lastTurn: number;
	/** Whether it ran when the service was found away. */
	foundAway: boolean;
	/** All of its documents have this problem. */
	failAll(problem: ServiceProblem): void;
}

/** How many documents are read while no permit is free for them. */
const READ_AHEAD = 2;

/** The executions that use an account, and how many documents they have under way. */
export class Executions extends Set<PacedExecution> {
	/** Documents that have a place, and no permit yet. */
	ahead = 0;

	/** Those of them that their executions may not send before others have ended. */
	surplus = 0;

	/** Documents that are being sent. */
	inFlight = 0;

	private turns = 0;

	remove(execution: PacedExecution): boolean {
		this.change(execution, -execution.ahead, -execution.inFlight);
		return this.delete(execution);
	}

	placeGiven(execution: PacedExecution): void {
		this.change(execution, 1, 0);
	}

	placeLeft(execution: PacedExecution): void {
		this.change(execution, -1, 0);
	}

	permitGiven(execution: PacedExecution): void {
		this.change(execution, -1, 1);
		execution.lastTurn = ++this.turns;
	}

	permitReturned(execution: PacedExecution): void {
		this.change(execution, 0, -1);
	}

	/** @param leaving how many documents of all executions may be sent soon */
	mayRead({ underWay, limit }: PacedExecution, leaving: number): boolean {
		if (underWay >= limit) return this.surplus < READ_AHEAD;
		return this.ahead - this.surplus < leaving + READ_AHEAD;
	}

	private change(execution: PacedExecution, ahead: number, inFlight: number): void {
		if (!this.has(execution)) return;
		this.surplus -= surplusOf(execution);
		this.ahead += ahead;
		execution.ahead += ahead;
		this.inFlight += inFlight;
		execution.inFlight += inFlight;
		this.surplus += surplusOf(execution);
	}
}

function surplusOf({ ahead, underWay, limit }: PacedExecution): number {
	return Math.min(ahead, Math.max(0, underWay - limit));
}
