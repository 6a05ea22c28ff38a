/** The sections of ACCURACY.md. */
export const TITLES = {
	public: 'Documents of strangers',
	variants: 'Unseen layouts, by variant',
	languages: 'Unseen layouts, by language',
	fields: 'Unseen layouts, by field',
	checks: "Wrong amounts and IBANs that the node's checks catch",
	doubts: 'Wrong values found if people look at the doubtful ones',
	publicDoubts: 'The same for documents of strangers',
	publicRows: "Rows of strangers' invoices and orders",
	learned: 'New fields in new layouts, learned from examples',
	clicks: 'Learned from clicks and from a table',
	settled: 'The next ten documents of a sender after ten are settled',
	speed: 'Speed and memory of reading',
	page: 'The wait for a text PDF after it is dropped',
};
