import { projectRules } from '../../projectRules.mjs';

/** Finds on each page what tells documents apart, whatever the project of the request is. */
export const DOCUMENT_IDENTITY = projectRules.parse({
	name: 'Identity of a document',
	fields: {
		number: { labels_of: ['invoice_number', 'receipt_number'], kind: 'identifier' },
		order: { labels_of: ['order_number'], kind: 'identifier' },
		date: { labels_of: ['invoice_date', 'order_date', 'purchase_date', 'date'], kind: 'date' },
		any_date: { kind: 'date', otherwise: 'anywhere' },
		sender: { labels_of: ['supplier', 'issuer', 'merchant'], otherwise: 'first line' },
		customer: { labels_of: ['customer', 'recipient'], otherwise: 'addressee' },
		total: { labels_of: ['total_amount'], kind: 'amount' },
	},
	other_labels_of: [
		...['other', 'till', 'customer_reference', 'our_order', 'delivery_date', 'due_date'],
		...['payment_terms', 'tax_amount', 'net_amount'],
	],
});
