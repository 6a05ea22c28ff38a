/** In characters. Patterns and values are shorter. */
export const MAX_PATTERN = 200;
export const MAX_MATCHED = 500;

/** The highest count of repetitions. */
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
 * Parses a regular expression that has to match a text as a whole, ignoring case. It supports characters, `.`,
 * classes (`\d`, `[A-Z]`), groups, `|`, `?`, `*`, `+` and `{2,4}`. Unlike JavaScript, it doesn't backtrack, so its
 * time is bounded for any pattern and text.
 *
 * @returns an error if the pattern can't be used; its message completes 'The pattern …'
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
 * @returns undefined if this takes more than some 20,000 steps, or about a millisecond
 */
export function matches(pattern: Pattern, text: string): boolean | undefined {
	const characters = [...text];
	if (characters.length > MAX_MATCHED) return false;
	const matcher = new Matcher(characters);
	const ends = matcher.endsOf(pattern, 1n);
	return matcher.hasGivenUp ? undefined : ends >> BigInt(characters.length) === 1n;
}

const MAX_STEPS = 20_000;

/** A set of positions in a text: bit 0 is before its first character. One step handles all of them at once. */
type Positions = bigint;

class Matcher {
	private steps = 0;
	private readonly found = new Map<RegExp, Positions>();

	get hasGivenUp(): boolean {
		return this.steps > MAX_STEPS;
	}

	constructor(private readonly text: string[]) {}

	/** The positions at which a part can end if it can begin at these. */
	endsOf(part: Pattern, starts: Positions): Positions {
		this.steps++;
		if (this.hasGivenUp || starts === 0n) return 0n;
		switch (part.is) {
			case 'character':
				return (starts & this.positionsOf(part.test)) << 1n;
			case 'sequence':
				return part.parts.reduce((ends, one) => this.endsOf(one, ends), starts);
			case 'choice':
				return part.parts.reduce((ends, one) => ends | this.endsOf(one, starts), 0n);
			case 'repeat':
				return this.endsOfRepeat(part, starts);
		}
	}

	private endsOfRepeat({ part, least, most }: Repeat, starts: Positions): Positions {
		let all = least === 0 ? starts : 0n;
		let ends = starts;
		for (let count = 1; count <= most && ends !== 0n; count++) {
			const next = this.endsOf(part, ends);
			// Beyond the least number, only new positions matter.
			ends = count > least ? next & ~all : next;
			if (count >= least) all |= ends;
		}
		return all;
	}

	/** The positions before the characters that pass a test. */
	private positionsOf(test: RegExp): Positions {
		const found = this.found.get(test);
		if (found !== undefined) return found;
		this.steps += this.text.length;
		const bits = this.text.map((character) => (test.test(character) ? '1' : '0'));
		const positions = BigInt(`0b0${bits.reverse().join('')}`);
		this.found.set(test, positions);
		return positions;
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
			throw new SyntaxError(`has the invalid count "${count}"; the limit is ${MAX_COUNT}`);
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

/** A class, an escaped sign, or any character without a special meaning. */
const CHARACTER = /^(?:\\[dDwWsS]|\\[^\p{L}\p{N}]|\[(?:\\.|[^\]\\])+\]|[^\\[*+?{()|])/u;
