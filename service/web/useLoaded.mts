import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { load } from './server.mjs';

export interface Loaded<T> {
	/** Undefined until the first answer. */
	value?: T;
	/** Why the last attempt failed. */
	problem?: string;
	/** Asks again. The old value stays until the answer. */
	reload: () => Promise<void>;
}

/**
 * What the service answers to a GET, asked again whenever the path changes. An answer never replaces that to a
 * later question.
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
