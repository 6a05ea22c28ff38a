/** A time like "3 minutes ago". Pointing at it shows the exact time. */
export function When({ time, never = 'never' }: { time?: string; never?: string }) {
	if (time === undefined) return <span class="quiet">{never}</span>;
	const date = new Date(time);
	return (
		<time dateTime={time} title={date.toLocaleString()}>
			{agoOf((Date.now() - date.getTime()) / 1000, date)}
		</time>
	);
}

function agoOf(seconds: number, date: Date): string {
	if (seconds < 60) return 'just now';
	if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute');
	if (seconds < 86_400) return counted(Math.floor(seconds / 3600), 'hour');
	return date.toLocaleDateString(undefined, { dateStyle: 'medium' });
}

function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
