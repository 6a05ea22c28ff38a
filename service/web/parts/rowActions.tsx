/** The head of a column of buttons: only heard, as the buttons say enough. */
export function ActionsHead() {
	return (
		<th scope="col">
			<span class="unseen">Actions</span>
		</th>
	);
}

interface RowActionProps {
	/** The verb. */
	action: string;
	/** What the row is about. */
	name: string;
	onClick: () => void;
}

/** A button of a row. Who hears it also hears which row. */
export function RowAction({ action, name, onClick }: RowActionProps) {
	return (
		<button type="button" class="small" aria-label={`${action} ${name}`} onClick={onClick}>
			{action}
		</button>
	);
}
