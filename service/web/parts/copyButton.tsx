import { useState } from 'preact/hooks';
import { announce } from './announcements.js';

/** Copies a text. The label names it: "Copy key". */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [copied, setCopied] = useState(false);
	const copy = async (event: MouseEvent) => {
		const done = await copyText(text, event.currentTarget as HTMLElement);
		setCopied(done);
		announce(done ? 'Copied.' : "The browser doesn't allow copying. Select the text instead.");
	};
	return (
		<button type="button" class="small" onClick={(event) => void copy(event)} aria-label={label}>
			{copied ? 'Copied' : 'Copy'}
		</button>
	);
}

/** Browsers only have `navigator.clipboard` on this machine. With another host, the old way works. */
async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copySelected(text, beside);
	}
}

function copySelected(text: string, beside: HTMLElement): boolean {
	const field = document.createElement('textarea');
	field.value = text;
	// While a dialog is open, nothing outside it can be selected.
	beside.after(field);
	field.select();
	const done = document.execCommand('copy');
	field.remove();
	beside.focus();
	return done;
}
