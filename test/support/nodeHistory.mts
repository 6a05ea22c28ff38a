import type { ICheckProcessedContextData, IExecuteFunctions } from 'n8n-workflow';

import { MemoryHistory } from '../../n8n/engine/history.mjs';

const CONTEXT = {
	workflow: { id: 'workflow' },
	node: { id: 'node' },
} as unknown as ICheckProcessedContextData;

/** The history of one node, in memory, with n8n's helpers for it. */
export class NodeHistory extends MemoryHistory {
	get keys(): string[] {
		return this.entries.get('workflow node') ?? [];
	}

	get helpers(): IExecuteFunctions['helpers'] {
		const helpers: Partial<IExecuteFunctions['helpers']> = {
			checkProcessedAndRecord: async (items, scope, options) =>
				await this.checkProcessedAndRecord(items, scope, CONTEXT, options),
			removeProcessed: async (items, scope) => await this.removeProcessed(items, scope, CONTEXT),
			clearAllProcessedItems: async (scope) => await this.clearAllProcessedItems(scope, CONTEXT),
		};
		return helpers as IExecuteFunctions['helpers'];
	}
}
