import { useCallback, useEffect, useState } from 'preact/hooks';
import { load } from './server.mjs';

export interface Loaded<T> {
	/** Undefined until the first answer. */
	value?: T;
	/** Why the last attempt failed. */
	problem?: string;
	/** Asks again. The old value stays until the answer. */
	reload: () => Promise<void>;
}

/** What the service answers to a GET, asked again whenever the path changes. */
export function useLoaded<T>(path: string): Loaded<T> {
	const [state, setState] = useState<{ path: string; value?: T; problem?: string }>({ path });
	const reload = useCallback(async () => {
		try {
			const value = await load<T>(path);
			setState({ path, value });
		} catch (error) {
			const problem = (error as Error).message;
			setState((before) => ({ ...(before.path === path ? before : {}), path, problem }));
		}
	}, [path]);
	useEffect(() => void reload(), [reload]);
	const current = state.path === path ? state : {};
	return { ...current, reload };
}
