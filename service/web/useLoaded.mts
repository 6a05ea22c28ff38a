import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { load } from './server.mjs';

export interface Loaded<T> {
	/** Undefined until the first answer. */
	value?: T;
	/** The error of the last request, if it failed. */
	problem?: string;
	/** Loads the value again. The old value stays until the answer. */
	reload: () => Promise<void>;
}

/**
 * The answer of the service to a GET, which is repeated when the path changes. An answer never replaces the answer
 * to a later request.
 */
export function useLoaded<T>(path: string): Loaded<T> {
	const [state, setState] = useState<{ path: string; value?: T; problem?: string }>({ path });
	const asked = useRef(0);
	const answered = useRef(0);
	const reload = useCallback(async () => {
		const question = ++asked.current;
		const answer = await load<T>(path).then(
			(value) => ({ value }),
			(error: Error) => ({ problem: error.message }),
		);
		if (question < answered.current) return;
		answered.current = question;
		setState((before) => ({
			...('problem' in answer && before.path === path && before),
			path,
			...answer,
		}));
	}, [path]);
	useEffect(() => void reload(), [reload]);
	const current = state.path === path ? state : {};
	return { ...current, reload };
}
