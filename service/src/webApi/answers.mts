// The JSON that the web interface and the service exchange.

/** A key in the list. The key itself is only in the answer to its creation. */
export interface KeyEntry {
	id: string;
	name: string;
	/** False if the key is valid, but answered with 403. */
	permission: boolean;
	/** The ID of its account. */
	account: string;
	/** In ISO 8601, like `lastUsed`. */
	created: string;
	lastUsed?: string;
	/** True for a key from the command line: valid until the service stops, and can't be revoked. */
	forThisRun: boolean;
}

export interface NewKey {
	id: string;
	key: string;
}

export interface AccountName {
	id: string;
	name: string;
}

/** The facts that every screen needs. */
export interface About {
	baseUrl: string;
	/** All accounts, the default one first. */
	accounts: AccountName[];
	/** The size limit of a document, in bytes. */
	maxFileSize: number;
	/** True if documents with doubts are kept for a person. */
	keepsDoubtful: boolean;
}

/** The body of every error. */
export interface Failure {
	error: { code: string; message: string };
}

/** A document under Try. It is only kept in memory. */
export interface DocumentEntry {
	id: string;
	/** The name of the file, as it was sent. */
	name: string;
	/** Undefined if the file isn't a document. */
	type?: 'pdf' | 'jpeg' | 'png' | 'tiff' | 'text';
	/** The project with which it is read. */
	foId: string;
	state: 'waiting' | 'reading' | 'read' | 'failed';
	/** The reason why it couldn't be read. */
	problem?: string;
	/** The number of fields with a value, and of all fields of the project. */
	counts?: { found: number; fields: number };
}

/** A page as a person sees it. Boxes are in the same unit as its width and height. */
export interface PageView {
	width: number;
	height: number;
	/** False for a text: its words are shown instead, one unit per column and two per row. */
	hasPicture: boolean;
	words: PageWord[];
}

export interface PageWord {
	text: string;
	left: number;
	right: number;
	top: number;
	bottom: number;
}

/** A word, by the index of its page and its index among the words of that page. */
export interface WordPlace {
	page: number;
	word: number;
}

export interface FieldView {
	name: string;
	/** Empty if the document doesn't have it. */
	value: string;
	/** The words that gave the value. */
	words: WordPlace[];
	/** Set if a person gave this value for this document when teaching, and the rules find another one. */
	isSaid?: true;
	/** Set for the rows of a table and for their sum, which can't be taught. */
	isTable?: true;
	/** True if somebody should look at it. */
	isDoubtful?: true;
}

/** A document that was read. */
export interface DocumentView {
	entry: DocumentEntry;
	pages: PageView[];
	fields: FieldView[];
	/** True if the project can't be taught, because it lists the documents of a file. */
	several: boolean;
}

/** The basis and the measured results of a learned project. */
export interface LearnedFrom {
	examples: number;
	/** The number of values, and of those found while their example was held back from learning. */
	heldBack?: { values: number; found: number };
	/** The project whose rules find the fields that aren't learned yet. */
	beginsWith?: string;
}

export interface ProjectEntry {
	foId: string;
	name: string;
	fields: string[];
	/** Undefined if it was written by hand or comes with the service. */
	learned?: LearnedFrom & {
		/** Fields that were added or changed by hand. */
		edited: string[];
	};
	isShipped: boolean;
	/** True if its only field is a list of the documents in a file. It can't be taught. */
	several: boolean;
	/** The reason why the file can't be used. Nothing else is known then. */
	problem?: string;
}

/** A request to the API. Its content and its key aren't kept. */
export interface RequestEntry {
	time: string;
	foId?: string;
	kind?: 'text' | 'pdf' | 'image';
	/** The ID of its account. Undefined if the key was rejected. */
	account?: string;
	/** Undefined if the client disconnected before its answer. */
	status?: number;
	milliseconds: number;
}

/** A project under Teach. */
export interface TaughtEntry {
	foId: string;
	name: string;
	fields: string[];
	/** The fields that are tables. */
	tables: string[];
	/** Undefined until it has been learned and the node can use it. */
	learned?: LearnedFrom;
	/** The number of approved documents. */
	examples: number;
	/** The number of documents that aren't approved yet. */
	drafts: number;
}

export interface ExampleEntry {
	id: string;
	/** The name of the file, as it was sent. */
	name: string;
	approved: boolean;
}

/** The project to which a document from Try would be added as an example. */
export interface CorrectionTarget {
	foId: string;
	name: string;
	/** True if the project would be created for it. */
	isNew: boolean;
	/** The project with which the document is read. */
	from: { foId: string; name: string };
}

/** The example that a document from Try has become. */
export interface NewExample {
	foId: string;
	id: string;
}

export interface FieldResultView {
	field: string;
	summary: string;
	details: string[];
	checked?: { found: number; values: number };
}

/** The progress of learning, or its result. */
export interface LearningView {
	state: 'reading' | 'learning' | 'done' | 'failed';
	done: number;
	total: number;
	problem?: string;
	result?: {
		/** The time at which it was learned, in ISO 8601. */
		learned: string;
		examples: number;
		fields: FieldResultView[];
		advice: string[];
	};
}

export interface TaughtView extends TaughtEntry {
	documents: ExampleEntry[];
	learning?: LearningView;
}

/** A field of a document under Teach. */
export interface TaughtField {
	name: string;
	/** Empty if nothing was found, or if a person said that it isn't in the document. */
	value: string;
	words: WordPlace[];
	/** The source of the value. */
	by: 'person' | 'suggestion' | 'nobody';
	/** The columns and rows of a table. Its value is their JSON. */
	table?: TaughtTable;
}

export interface TaughtTable {
	columns: string[];
	rows: TaughtRow[];
}

/** The cells of a row, by column. */
export type TaughtRow = Record<string, TaughtCell>;

export interface TaughtCell {
	text: string;
	words: WordPlace[];
}

export interface ExampleView {
	entry: ExampleEntry;
	pages: PageView[];
	fields: TaughtField[];
}

/** The text and words that a person gives for a field. The text is empty if it isn't in the document. */
export interface GivenValue {
	text: string;
	words: WordPlace[];
	/** The rows of a table, instead of a text. */
	rows?: TaughtRow[];
}

/** The requests of all accounts, or of one. */
export interface ActivityView {
	requests: number;
	documentsRead: number;
	documentsByKind: { text: number; pdf: number; image: number };
	rejections: Record<string, number>;
	inProgress: number;
	mostInProgress: number;
	/** The last requests, newest first. */
	last: RequestEntry[];
}

/** A document with doubts that is kept for a person. */
export interface ReviewEntry {
	id: string;
	/** The name of the file, as it was sent. Empty for a text. */
	name: string;
	foId: string;
	/** The ID of the account that sent it. */
	account: string;
	/** In ISO 8601, like `settled`. */
	received: string;
	/** Undefined while it waits for a person. */
	settled?: string;
	/** The number of fields with doubts that nobody has looked at yet. */
	doubts: number;
}

export interface ReviewField extends Omit<FieldView, 'isSaid' | 'isTable' | 'isDoubtful'> {
	isDoubtful: boolean;
	/** True if a person has accepted or given this value. */
	isGiven: boolean;
	isTable: boolean;
}

export interface ReviewView extends NextReview {
	entry: ReviewEntry;
	pages: PageView[];
	/** The fields with doubts come first. */
	fields: ReviewField[];
	/** The name of the project if it is taught, so that the document can become an example. */
	taughtName?: string;
}

/** The document that waits next, if there is one. */
export interface NextReview {
	next?: string;
}
