import { useEffect, useRef, useState } from 'preact/hooks';
import { send } from '../server.mjs';
import type { Said } from './reviewed.mjs';

/**
 * Saves what a person says about a document, one change after the other. Until the service has confirmed it, the
 * browser keeps it: it survives a reload, and a restart of the service.
 */
export function useSaid(path: string) {
	const [problem, setProblem] = useState<string>();
	const last = useRef<Promise<boolean>>(Promise.resolve(true));
	const unsaved = useRef<Said>(storedFor(path));

	const saveAll = async () => {
		const values = unsaved.current;
		if (Object.keys(values).length === 0) return true;
		try {
			await send('PATCH', path, { values });
			// A value that has changed meanwhile is still to be saved.
			const rest = Object.entries(unsaved.current).filter(([name, said]) => said !== values[name]);
			unsaved.current = Object.fromEntries(rest);
			store(path, unsaved.current);
			setProblem(undefined);
			return true;
		} catch (error) {
			setProblem((error as Error).message);
			return false;
		}
	};
	/** Resolves to true if everything has been saved. */
	const save = async (): Promise<boolean> => {
		last.current = last.current.then(saveAll);
		return await last.current;
	};
	const say = (said: Said): void => {
		unsaved.current = { ...unsaved.current, ...said };
		store(path, unsaved.current);
		void save();
	};
	useEffect(() => void save(), [path]);
	return { problem, say, save };
}

/** The values that a person has given for the document, and the service hasn't confirmed. */
export function storedFor(path: string): Said {
	const text = sessionStorage.getItem(path);
	return text === null ? {} : (JSON.parse(text) as Said);
}

function store(path: string, said: Said): void {
	if (Object.keys(said).length === 0) sessionStorage.removeItem(path);
	else sessionStorage.setItem(path, JSON.stringify(said));
}
