import type { Document } from '../documents/document';
import type { Delivery, Outcome } from '../outcome';

/** A document that an execution is reading, or has read but not delivered yet. */
export interface Claim {
	document: Document;
	outcome: Promise<Outcome>;
	/** Settles when the execution ends or gives up the document. */
	delivery: Promise<Delivery>;
	end(delivery: Delivery): void;
}

/**
 * The documents that executions in this n8n process are reading with "Already Read Documents", by node and key. If
 * executions overlap, one of them reads a document, and the others wait for it (docs/interface.md, section 6.4).
 */
export type Claims = Map<string, Claim>;

/** The claims of one execution. */
export class OwnClaims {
	private readonly own = new Map<string, Claim>();

	/** True once the execution has ended. Some of its documents may still be in progress. */
	isClosed = false;

	/** @param node a unique ID of the node */
	constructor(
		private readonly all: Claims,
		private readonly node: string,
	) {}

	/**
	 * Claims a document, unless another execution has claimed it.
	 *
	 * @returns the claim of the other execution, if there is one
	 */
	claim(key: string, document: Document, outcome: Promise<Outcome>): Claim | undefined {
		const claim = this.all.get(this.nameOf(key));
		if (claim) return claim === this.own.get(key) ? undefined : claim;
		// Otherwise a file that was still being read when the execution was stopped would stay claimed.
		if (!this.isClosed) this.add(key, document, outcome);
		return undefined;
	}

	/** Lets others read a document that this execution couldn't read, or that was already read. */
	giveUp(key: string, document: Document): void {
		if (this.own.get(key)?.document === document) this.end(key, 'failed');
	}

	end(key: string, delivery: Delivery): void {
		const claim = this.own.get(key);
		if (!claim) return;
		this.own.delete(key);
		this.all.delete(this.nameOf(key));
		claim.end(delivery);
	}

	/** Ends all claims because the execution ends. */
	close(delivery: Delivery): void {
		this.isClosed = true;
		this.endAll(delivery);
	}

	endAll(delivery: Delivery): void {
		for (const key of this.own.keys()) this.end(key, delivery);
	}

	private add(key: string, document: Document, outcome: Promise<Outcome>): void {
		let end!: Claim['end'];
		const delivery = new Promise<Delivery>((resolve) => (end = resolve));
		const claim = { document, outcome, delivery, end };
		this.own.set(key, claim);
		this.all.set(this.nameOf(key), claim);
	}

	private nameOf(key: string): string {
		return `${this.node} ${key}`;
	}
}
