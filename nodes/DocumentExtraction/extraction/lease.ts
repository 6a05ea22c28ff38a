import type { Document } from '../documents/document';
import type { Permit } from '../pacing/accountLimits';
import type { Patience } from '../pacing/decideRetry';
import { ServiceProblem } from '../problem';
import type { SharedResources } from '../sharedResources';
import { encodeForm, type EncodedForm } from '../transport/request';
import type { Account } from './run';

/**
 * The things that a document holds during one attempt: a slot of its account, memory, and a buffer. `end` gives all
 * of them back, however the attempt went.
 */
export class Lease {
	private hasMemory = false;

	private form?: EncodedForm;

	private permit?: Permit;

	/** The slot is taken. */
	private constructor(
		private readonly document: Document,
		private readonly account: Account,
		private readonly shared: SharedResources,
	) {}

	/**
	 * Waits for a slot.
	 *
	 * @param wasSent true for a document that is sent again, which goes before those that never were
	 * @throws like `AccountPacer.slot`
	 */
	static async ofSlot(
		document: Document,
		account: Account,
		shared: SharedResources,
		{ patience, wasSent }: { patience: Patience; wasSent: boolean },
	): Promise<Lease> {
		await account.pacer.slot(account.execution, patience, wasSent);
		return new Lease(document, account, shared);
	}

	/** @throws the reason of the signal */
	async reserveMemory(signal: AbortSignal): Promise<void> {
		await this.shared.memory.reserve(this.document.bytes, signal);
		this.hasMemory = true;
	}

	/** @throws Problem if the file can't be read */
	async read(): Promise<EncodedForm> {
		this.form = await encodeForm(this.document, this.shared.buffers);
		return this.form;
	}

	/**
	 * Asks for the permit to send, right before sending.
	 *
	 * @returns undefined if all requests of the account have to wait now
	 * @throws like `AccountPacer.permit`
	 */
	askForPermit(): Permit | undefined {
		this.permit = this.account.pacer.permit(this.account.execution, this.document.kind);
		return this.permit;
	}

	/** @param answer the fields, or why there are none; undefined if the document wasn't sent */
	end(answer: object | undefined): void {
		// After an error, the connection may still be sending the buffer, so it is left to the garbage collector.
		if (!(answer instanceof Error)) this.form?.release();
		if (this.hasMemory) this.shared.memory.release(this.document.bytes);
		this.leaveSlot(answer);
	}

	private leaveSlot(answer: object | undefined): void {
		const { pacer, execution } = this.account;
		if (!this.permit) return pacer.leaveSlot(execution);
		if (!(answer instanceof Error)) return pacer.succeeded(execution, this.permit);
		pacer.failed(execution, this.permit, answer instanceof ServiceProblem ? answer : undefined);
	}
}
