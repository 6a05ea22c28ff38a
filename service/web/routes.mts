import { useEffect, useState } from 'preact/hooks';

/** The parts of the address after `#`: `['projects', 'fo_4']` for `#/projects/fo_4`. */
export type Route = string[];

/** The current route. The back button changes it, too. */
export function useRoute(): Route {
	const [route, setRoute] = useState(currentRoute);
	useEffect(() => {
		const follow = () => setRoute(currentRoute());
		addEventListener('hashchange', follow);
		return () => removeEventListener('hashchange', follow);
	}, []);
	return route;
}

/** The address of a route, for links. */
export function addressOf(...route: string[]): string {
	return `#/${route.map(encodeURIComponent).join('/')}`;
}

export function goTo(...route: string[]): void {
	location.hash = addressOf(...route);
}

function currentRoute(): Route {
	return location.hash
		.replace(/^#\/?/, '')
		.split('/')
		.filter((part) => part !== '')
		.map(decoded);
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
