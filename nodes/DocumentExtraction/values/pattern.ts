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
 * True if a text of up to 500 characters matches as a whole.
 *
 * @returns undefined if that can't be told in some 20,000 steps, which take about a millisecond
 */
export function matches(pattern: Pattern, text: string): boolean | undefined {
	const characters = [...text];
	if (characters.length > MAX_MATCHED) return false;
	const matcher = new Matcher(characters);
	const ends = matcher.endsOf(pattern, 1n);
	return matcher.hasGivenUp ? undefined : ends >> BigInt(characters.length) === 1n;
}

const MAX_STEPS = 20_000;

/** Places in a text: bit 0 is before its first character. One step is for all of them at once. */
type Places = bigint;

class Matcher {
	private steps = 0;
	private readonly fitting = new Map<RegExp, Places>();

	get hasGivenUp(): boolean {
		return this.steps > MAX_STEPS;
	}

	constructor(private readonly text: string[]) {}

	/** Where a part may end, if it may begin at these places. */
	endsOf(part: Pattern, starts: Places): Places {
		this.steps++;
		if (this.hasGivenUp || starts === 0n) return 0n;
		switch (part.is) {
			case 'character':
				return (starts & this.placesOf(part.test)) << 1n;
			case 'sequence':
				return part.parts.reduce((ends, one) => this.endsOf(one, ends), starts);
			case 'choice':
				return part.parts.reduce((ends, one) => ends | this.endsOf(one, starts), 0n);
			case 'repeat':
				return this.endsOfRepeat(part, starts);
		}
	}

	private endsOfRepeat({ part, least, most }: Repeat, starts: Places): Places {
		let all = least === 0 ? starts : 0n;
		let ends = starts;
		for (let count = 1; count <= most && ends !== 0n; count++) {
			const next = this.endsOf(part, ends);
			// Beyond the least number, only new places lead on.
			ends = count > least ? next & ~all : next;
			if (count >= least) all |= ends;
		}
		return all;
	}

	/** Before which characters a test holds. */
	private placesOf(test: RegExp): Places {
		const known = this.fitting.get(test);
		if (known !== undefined) return known;
		this.steps += this.text.length;
		const bits = this.text.map((character) => (test.test(character) ? '1' : '0'));
		const places = BigInt(`0b0${bits.reverse().join('')}`);
		this.fitting.set(test, places);
		return places;
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
