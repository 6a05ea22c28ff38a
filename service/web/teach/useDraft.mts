import { useState } from 'preact/hooks';

/** The input of a person, which survives a reload until it is sent. */
export function useDraft<T>(name: string, empty: T): [T, (draft: T) => void, () => void] {
	const [draft, setDraft] = useState<T>(() => stored(name) ?? empty);
	const change = (next: T) => {
		sessionStorage.setItem(name, JSON.stringify(next));
		setDraft(next);
	};
	return [draft, change, () => sessionStorage.removeItem(name)];
}

function stored<T>(name: string): T | undefined {
	const text = sessionStorage.getItem(name);
	return text === null ? undefined : (JSON.parse(text) as T);
}
