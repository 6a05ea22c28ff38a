// What the server and the pages tell each other, in JSON.

/** A key in the list. The key itself is only in the answer that creates it. */
export interface KeyEntry {
	id: string;
	name: string;
	/** A key without permission is valid, but answered with 403. */
	permission: boolean;
	/** Dates in ISO 8601. */
	created: string;
	lastUsed?: string;
	/** A key of the command line is only valid until the service stops, and can't be revoked. */
	forThisRun: boolean;
}

export interface NewKey {
	id: string;
	key: string;
}

/** What all pages need to know. */
export interface About {
	baseUrl: string;
	/** In bytes. */
	maxFileSize: number;
}

/** Every error. */
export interface Failure {
	error: { code: string; message: string };
}

/** A document in memory, in the list of those that are tried. */
export interface DocumentEntry {
	id: string;
	/** The file's name, as it was sent. */
	name: string;
	/** Undefined if it isn't a document. */
	type?: 'pdf' | 'jpeg' | 'png' | 'tiff' | 'text';
	/** The project that it is read with. */
	foId: string;
	state: 'waiting' | 'reading' | 'read' | 'failed';
	/** Why it couldn't be read. */
	problem?: string;
	/** How many of the project's fields have a value. */
	counts?: { found: number; fields: number };
}

/** A page as a person sees it. Boxes are in the unit of its width and height. */
export interface PageView {
	width: number;
	height: number;
	/** A text has no picture: its words are shown, in columns and rows of two units each. */
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

/** A word by its place: on which page, and which one of the page's words. Both begin with 0. */
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
	/** A person said so when they taught the project with this very document; its rules find something else. */
	isSaid?: true;
}

/** A document that was read. */
export interface DocumentView {
	entry: DocumentEntry;
	pages: PageView[];
	fields: FieldView[];
}

/** What is known of how good a learned project is. */
export interface LearnedFrom {
	examples: number;
	/** While each example was held back: how many values there were, and how many were found. */
	heldBack?: { values: number; found: number };
	/** The project whose rules find what isn't learned yet. */
	beginsWith?: string;
}

export interface ProjectEntry {
	foId: string;
	name: string;
	fields: string[];
	/** Undefined if it wasn't learned: somebody wrote it, or it comes with the service. */
	learned?: LearnedFrom & {
		/** Fields that were added or changed by hand. */
		edited: string[];
	};
	isShipped: boolean;
	/** Why the file can't be used; then nothing else is known. */
	problem?: string;
}

/** A request of the interface. Its content and its key aren't kept. */
export interface RequestEntry {
	time: string;
	foId?: string;
	kind?: 'text' | 'pdf' | 'image';
	/** Undefined if the client disconnected before its answer. */
	status?: number;
	milliseconds: number;
}

/** A project that is taught by clicking. */
export interface TaughtEntry {
	foId: string;
	name: string;
	fields: string[];
	/** Undefined until it was learned: then the node can use it. */
	learned?: LearnedFrom;
	/** Approved documents, and those that still wait for it. */
	examples: number;
	drafts: number;
}

export interface ExampleEntry {
	id: string;
	/** The file's name, as it was sent. */
	name: string;
	approved: boolean;
}

/** Which project a document of Try would become an example of. */
export interface CorrectionTarget {
	foId: string;
	name: string;
	/** Whether the project would begin only then. */
	isNew: boolean;
	/** The project that the document is read with. */
	from: { foId: string; name: string };
}

/** Where a document of Try has become an example. */
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

/** How far learning is, or what came of it. */
export interface LearningView {
	state: 'reading' | 'learning' | 'done' | 'failed';
	done: number;
	total: number;
	problem?: string;
	result?: {
		/** When, in ISO 8601. */
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

/** A field of a document that teaches. */
export interface TaughtField {
	name: string;
	/** Empty if nothing was found, or if a person said that the document doesn't have it. */
	value: string;
	words: WordPlace[];
	/** Who says so. */
	by: 'person' | 'suggestion' | 'nobody';
}

export interface ExampleView {
	entry: ExampleEntry;
	pages: PageView[];
	fields: TaughtField[];
}

/** What a person says of a field: its text and words. An empty text: the document doesn't have it. */
export interface GivenValue {
	text: string;
	words: WordPlace[];
}

export interface ActivityView {
	requests: number;
	documentsRead: number;
	documentsByKind: { text: number; pdf: number; image: number };
	rejections: Record<string, number>;
	inProgress: number;
	mostInProgress: number;
	/** The latest first. */
	last: RequestEntry[];
}
