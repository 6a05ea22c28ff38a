import { useEffect, useState } from 'preact/hooks';

const REMEMBERED = 'project';

/**
 * The project for the next documents. The browser remembers it.
 *
 * @param asked the project in the address
 */
export function useChosenProject(asked?: string): [string, (foId: string) => void] {
	const [foId, setFoId] = useState(() => asked ?? localStorage.getItem(REMEMBERED) ?? 'fo_1');
	useEffect(() => {
		if (asked !== undefined) rememberProject(asked);
	}, [asked]);
	const choose = (next: string) => {
		rememberProject(next);
		setFoId(next);
	};
	return [foId, choose];
}

/** Chooses a project for the next documents. */
export function rememberProject(foId: string): void {
	localStorage.setItem(REMEMBERED, foId);
}

/** Forgets a deleted project. */
export function forgetProject(foId: string): void {
	if (localStorage.getItem(REMEMBERED) === foId) localStorage.removeItem(REMEMBERED);
}
