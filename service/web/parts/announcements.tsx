import { useEffect, useState } from 'preact/hooks';

const ANNOUNCED = 'announced';
/** The time for which a message is shown, in milliseconds. */
const SHOWN_FOR = 5000;

/** Tells the person what has just happened, including through a screen reader. */
export function announce(message: string): void {
	dispatchEvent(new CustomEvent(ANNOUNCED, { detail: message }));
}

/** Shows the latest message for a while. */
export function Announcements() {
	const [message, setMessage] = useState('');
	useEffect(() => {
		const show = (event: Event) => setMessage((event as CustomEvent<string>).detail);
		addEventListener(ANNOUNCED, show);
		return () => removeEventListener(ANNOUNCED, show);
	}, []);
	useEffect(() => {
		const end = setTimeout(() => setMessage(''), SHOWN_FOR);
		return () => clearTimeout(end);
	}, [message]);
	return (
		<div class="announcement" role="status">
			{message}
		</div>
	);
}
