/** In characters: no pattern and no value needs more. */
export const MAX_PATTERN = 200;
export const MAX_MATCHED = 500;

/** The most repetitions that can be counted. */
const MAX_COUNT = 500;

export type Pattern =
	| { is: 'character'; test: RegExp }
	| { is: 'sequence'; parts: Pattern[] }
	| { is: 'choice'; parts: Pattern[] }
	| Repeat;

interface Repeat {
	is: 'repeat';
	part: Pattern;
	least: number;
	most: number;
}

/**
 * A regular expression that a text has to match as a whole, whatever its case. It knows characters, `.`,
 * classes (`\d`, `[A-Z]`), groups, `|`, `?`, `*`, `+` and `{2,4}`. It doesn't try one way after the other,
 * as JavaScript does: so its time is bounded, whatever the pattern and the text are.
 *
 * @returns why it can't be used, if it can't; the message completes 'The pattern …'
 */
export function parsePattern(source: string): Pattern | SyntaxError {
	if (source.length > MAX_PATTERN) {
		return new SyntaxError(`is longer than ${MAX_PATTERN} characters`);
	}
	try {
		// It matches as a whole anyway.
		return new Parser(source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')).parse();
	} catch (error) {
		return error as SyntaxError;
	}
}

/**
 * Whether a text of up to 500 characters matches as a whole.
 *
 * @returns undefined if that can't be told in some 20,000 steps, which take about a millisecond
 */
export function matches(pattern: Pattern, text: string): boolean | undefined {
	const characters = [...text];
	if (characters.length > MAX_MATCHED) return false;
	const matcher = new Matcher(characters);
	const ends = matcher.endsOf(pattern, new Set([0]));
	return matcher.hasGivenUp ? undefined : ends.has(characters.length);
}

const MAX_STEPS = 20_000;

class Matcher {
	private steps = 0;

	get hasGivenUp(): boolean {
		return this.steps > MAX_STEPS;
	}

	constructor(private readonly text: string[]) {}

	/** Where a part may end, if it may begin at these places. */
	endsOf(part: Pattern, starts: Set<number>): Set<number> {
		this.steps += 1 + starts.size;
		if (this.hasGivenUp) return new Set();
		switch (part.is) {
			case 'character': {
				const fitting = [...starts].filter((at) => part.test.test(this.text[at] ?? ''));
				return new Set(fitting.map((at) => at + 1));
			}
			case 'sequence':
				return part.parts.reduce((ends, one) => this.endsOf(one, ends), starts);
			case 'choice':
				return new Set(part.parts.flatMap((one) => [...this.endsOf(one, starts)]));
			case 'repeat':
				return this.endsOfRepeat(part, starts);
		}
	}

	private endsOfRepeat({ part, least, most }: Repeat, starts: Set<number>): Set<number> {
		const all = new Set(least === 0 ? starts : []);
		let ends = starts;
		for (let count = 1; count <= most && ends.size > 0; count++) {
			const next = this.endsOf(part, ends);
			// Beyond the least number, only new places lead on.
			ends = count > least ? new Set([...next].filter((end) => !all.has(end))) : next;
			if (count >= least) for (const end of ends) all.add(end);
		}
		return all;
	}
}

class Parser {
	private at = 0;

	constructor(private readonly source: string) {}

	parse(): Pattern {
		const part = this.choice();
		if (this.at < this.source.length) throw new SyntaxError('has a ")" too many');
		return part;
	}

	private choice(): Pattern {
		const parts = [this.sequence()];
		while (this.accept('|')) parts.push(this.sequence());
		return parts.length > 1 ? { is: 'choice', parts } : parts[0]!;
	}

	private sequence(): Pattern {
		const parts: Pattern[] = [];
		while (this.at < this.source.length && !/[|)]/.test(this.source[this.at]!)) {
			parts.push(this.repeated(this.atom()));
		}
		return { is: 'sequence', parts };
	}

	private repeated(part: Pattern): Pattern {
		const [count = '', least = '', comma, most = ''] =
			/^(?:[?*+]|\{(\d{1,4})(,?)(\d{0,4})\})/.exec(this.source.slice(this.at)) ?? [];
		if (count === '') return part;
		this.at += count.length;
		const range = {
			'?': [0, 1],
			'*': [0, MAX_COUNT],
			'+': [1, MAX_COUNT],
		}[count] ?? [Number(least), comma ? Number(most || MAX_COUNT) : Number(least)];
		const repeat: Pattern = { is: 'repeat', part, least: range[0]!, most: range[1]! };
		if (repeat.least > repeat.most || repeat.most > MAX_COUNT) {
			throw new SyntaxError(`has the count "${count}", which isn't one up to ${MAX_COUNT}`);
		}
		return repeat;
	}

	private atom(): Pattern {
		if (this.accept('(?:') || this.accept('(')) {
			const group = this.choice();
			if (!this.accept(')')) throw new SyntaxError('has a "(" without ")"');
			return group;
		}
		return this.character();
	}

	private character(): Pattern {
		const [character] = CHARACTER.exec(this.source.slice(this.at)) ?? [];
		if (character === undefined) throw this.notUnderstood();
		this.at += character.length;
		return { is: 'character', test: this.testOf(character) };
	}

	private testOf(character: string): RegExp {
		const isClass = /^(?:\\[dDwWsS]|\[.+|\.)$/su.test(character);
		const literal = character.replace(/^\\/, '').replace(/[$()*+./?[\\\]^{|}]/, '\\$&');
		try {
			return new RegExp(`^${isClass ? character : literal}$`, 'iu');
		} catch {
			throw this.notUnderstood();
		}
	}

	private notUnderstood(): SyntaxError {
		return new SyntaxError(`can't be understood from "${this.source.slice(this.at)}" on`);
	}

	private accept(text: string): boolean {
		if (!this.source.startsWith(text, this.at)) return false;
		this.at += text.length;
		return true;
	}
}

/** A class, an escaped sign, or any other character but those with a meaning. */
const CHARACTER = /^(?:\\[dDwWsS]|\\[^\p{L}\p{N}]|\[(?:\\.|[^\]\\])+\]|[^\\[*+?{()|])/u;
