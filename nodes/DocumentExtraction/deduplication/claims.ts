import type { Document } from '../documents/document';
import type { Delivery, Outcome } from '../outcome';

/** A document that an execution is reading, or has read and not delivered yet. */
export interface Claim {
	document: Document;
	outcome: Promise<Outcome>;
	/** Settles when the execution ends, or gives the document up. */
	delivery: Promise<Delivery>;
	end(delivery: Delivery): void;
}

/**
 * The documents that executions in this n8n process are reading for "Already Read Documents", by their nodes and keys.
 * Of executions that overlap, one reads a document, and the others wait for it (docs/interface.md, section 6.4).
 */
export type Claims = Map<string, Claim>;

/** The claims of one execution. */
export class OwnClaims {
	private readonly own = new Map<string, Claim>();

	/** True once the execution has ended. Some of its documents may still be under way. */
	isClosed = false;

	/** @param node its ID, which no other node has */
	constructor(
		private readonly all: Claims,
		private readonly node: string,
	) {}

	/**
	 * Claims a document, unless another execution has.
	 *
	 * @param key of the document
	 * @returns the other one's claim, if there is one
	 */
	claim(key: string, document: Document, outcome: Promise<Outcome>): Claim | undefined {
		const claim = this.all.get(this.nameOf(key));
		if (claim) return claim === this.own.get(key) ? undefined : claim;
		// A file that was being read when the execution was stopped would stay claimed.
		if (!this.isClosed) this.add(key, document, outcome);
		return undefined;
	}

	/** Others may read a document that couldn't be read, or was read before. */
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

	/** The execution ends. */
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
