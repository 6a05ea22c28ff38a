import { useState } from 'preact/hooks';
import type { ReviewEntry } from '../../src/webApi/answers.mjs';

interface TeachChoiceProps {
	entry: ReviewEntry;
	/** The name of the project if it is taught. */
	taughtName?: string;
	teaches: boolean;
	onChange: (teaches: boolean) => void;
}

/** Asks whether the settled document should teach its project, if it is a taught one. */
export function TeachChoice({ entry: { foId }, taughtName, teaches, onChange }: TeachChoiceProps) {
	if (taughtName === undefined)
		return (
			<p class="quiet hint">
				Only taught projects learn from documents. To teach one, correct a document under Try.
			</p>
		);
	return (
		<label class="check">
			<input
				type="checkbox"
				checked={teaches}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
			/>
			Add as an example of {taughtName} ({foId})
		</label>
	);
}

/** The choice for a project, which stays for its next documents. */
export function useTeaches(foId: string): [boolean, (teaches: boolean) => void] {
	const name = `review teaches ${foId}`;
	const [teaches, setTeaches] = useState(() => sessionStorage.getItem(name) !== null);
	const change = (next: boolean) => {
		if (next) sessionStorage.setItem(name, 'yes');
		else sessionStorage.removeItem(name);
		setTeaches(next);
	};
	return [teaches, change];
}
