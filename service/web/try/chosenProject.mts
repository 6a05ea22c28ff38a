import { useState } from 'preact/hooks';

const REMEMBERED = 'project';

/** The project for the next documents. The browser remembers it. */
export function useChosenProject(): [string, (foId: string) => void] {
	const [foId, setFoId] = useState(() => localStorage.getItem(REMEMBERED) ?? 'fo_1');
	const choose = (next: string) => {
		localStorage.setItem(REMEMBERED, next);
		setFoId(next);
	};
	return [foId, choose];
}
