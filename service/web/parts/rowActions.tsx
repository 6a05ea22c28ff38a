/** The head of a column of buttons, for screen readers only. */
export function ActionsHead() {
	return (
		<th scope="col">
			<span class="unseen">Actions</span>
		</th>
	);
}

interface RowActionProps {
	/** A verb: "Revoke". */
	action: string;
	/** The name of the thing in the row. */
	name: string;
	onClick: () => void;
}

/** A button in a row. Screen readers also hear the name of the row. */
export function RowAction({ action, name, onClick }: RowActionProps) {
	return (
		<button type="button" class="small" aria-label={`${action} ${name}`} onClick={onClick}>
			{action}
		</button>
	);
}
