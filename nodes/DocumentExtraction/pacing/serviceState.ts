import { AutomaticLanes, FixedLanes, type LaneCount } from './laneCount';
import { ServiceProblem } from '../problem';
import { Rate } from './rate';

/** So many failures in a row may still be chance. */
const FEW = 3;

/** What the documents of one execution learn from each other about the service. */
export class ServiceState {
	readonly rate = new Rate();

	readonly lanes: LaneCount;

	/** A problem that all documents share from now on: none of them needs to be sent to have it. */
	verdict: ServiceProblem | undefined;

	/** A document was given up because the service is away, and nothing came from it since. */
	isAway = false;

	/** How many tries in a row found the service unavailable. */
	private unavailableInARow = 0;

	/** @param concurrency how many documents at a time; found as it goes where it is undefined */
	constructor(concurrency: number | undefined) {
		this.lanes = concurrency === undefined ? new AutomaticLanes() : new FixedLanes(concurrency);
	}

	/** @param milliseconds from sending to the end of the answer */
	answered(kind: string, milliseconds: number): void {
		this.isAway = false;
		this.unavailableInARow = 0;
		this.lanes.answered(kind, milliseconds);
	}

	/** A document is to be tried again after a pause. Times in milliseconds. */
	pausing(problem: ServiceProblem, pause: number, startedAt: number, now: number): void {
		if (problem.outlook === 'rejected') {
			this.rejected(startedAt, now, pause, problem.answer.retryAfter !== undefined);
		}
		this.countUnavailable(problem);
		if (this.unavailableInARow >= Math.max(this.lanes.limit, FEW)) this.rate.hold(now, pause);
	}

	/** A document is given up. Times in milliseconds. */
	givenUp(problem: ServiceProblem, maxWait: number, startedAt: number, now: number): void {
		const { outlook, answer } = problem;
		const isAskedTooLong = (answer.retryAfter ?? 0) > maxWait;
		if (outlook === 'denied' || (outlook === 'rejected' && isAskedTooLong)) {
			this.verdict = problem;
		} else if (outlook === 'rejected') {
			this.rejected(startedAt, now, answer.retryAfter ?? 0, answer.retryAfter !== undefined);
		}
		this.countUnavailable(problem);
		if (outlook === 'unavailable') this.isAway = true;
	}

	private rejected(startedAt: number, now: number, wait: number, isAsked: boolean): void {
		const isNews = this.rate.rejected(startedAt, now, wait, isAsked);
		if (isNews) this.lanes.rejected();
	}

	private countUnavailable({ outlook }: ServiceProblem): void {
		if (outlook === 'unavailable') {
			this.unavailableInARow++;
		} else {
			this.unavailableInARow = 0;
			this.isAway = false;
		}
	}
}
