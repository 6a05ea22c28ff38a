import { useEffect, useRef, useState } from 'preact/hooks';
import type { GivenValue } from '../../src/webApi/answers.mjs';
import { send } from '../server.mjs';

interface Saving {
	values: Record<string, GivenValue>;
	approved: boolean;
}

/** Saves the values of a document, one change after the other. A newer change replaces one that waits. */
export function useSaved(path: string) {
	const [problem, setProblem] = useState<string>();
	const last = useRef<Promise<boolean>>(Promise.resolve(true));
	const waiting = useRef<Saving | undefined>(undefined);

	const saveLatest = async () => {
		const latest = waiting.current;
		if (!latest) return true;
		waiting.current = undefined;
		try {
			await send('PUT', path, latest);
			setProblem(undefined);
			return true;
		} catch (error) {
			setProblem((error as Error).message);
			return false;
		}
	};
	// A reload doesn't wait for the previous change to be saved.
	useEffect(() => {
		const flush = () => void saveLatest();
		addEventListener('pagehide', flush);
		return () => removeEventListener('pagehide', flush);
	}, [path]);
	/** Resolves to true if the change was saved. */
	const save = async (saving: Saving): Promise<boolean> => {
		waiting.current = saving;
		last.current = last.current.then(saveLatest);
		return await last.current;
	};
	return { problem, save };
}
