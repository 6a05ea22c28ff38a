/** The sections of ACCURACY.md. */
export const TITLES = {
	variants: 'Documents of strangers, by what is special about them',
	languages: 'Documents of strangers, by language',
	fields: 'Documents of strangers, by field',
	checks: 'Wrong amounts and IBANs that the checks of the node catch',
	learned: 'New fields in new layouts, learned from examples',
	clicks: 'Learned from clicks, or from a table',
	speed: 'Speed and memory of reading',
	page: 'The page of a text PDF, once it is dropped',
};
