import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { About } from '../src/webApi/answers.mjs';
import { ActivityScreen } from './activity/activityScreen.js';
import { KeysScreen } from './keys/keysScreen.js';
import { Announcements } from './parts/announcements.js';
import { LockedScreen } from './lockedScreen.js';
import { ProjectsScreen } from './projects/projectsScreen.js';
import { ReviewScreen } from './review/reviewScreen.js';
import { type Route, addressOf, useRoute } from './routes.mjs';
import { SESSION_LOST } from './server.mjs';
import { TeachScreen } from './teach/teachScreen.js';
import { TryScreen } from './try/tryScreen.js';
import { useLoaded } from './useLoaded.mjs';

interface ScreenEntry {
	/** The first parts of its address. */
	route: Route;
	title: string;
	/** Gets the rest of the address. */
	screen: ComponentType<{ rest: Route }>;
	/** False if it isn't in the menu of this service. Default: it always is. */
	isListed?: (about?: About) => boolean;
}

/** In the order of the menu. The first one is shown at the start. */
const SCREENS: ScreenEntry[] = [
	{ route: ['try'], title: 'Try', screen: TryScreen },
	{
		...{ route: ['review'], title: 'To review', screen: ReviewScreen },
		isListed: (about) => about?.keepsDoubtful === true,
	},
	{ route: ['teach'], title: 'Teach', screen: TeachScreen },
	{ route: ['projects'], title: 'Projects', screen: ProjectsScreen },
	{ route: ['activity'], title: 'Activity', screen: ActivityScreen },
	{ route: ['settings', 'api-keys'], title: 'API Keys', screen: KeysScreen },
];

export function App() {
	const route = useRoute();
	const isLocked = useSessionLost();
	const { value: about } = useLoaded<About>('about');
	const listed = SCREENS.filter(({ isListed }) => isListed?.(about) ?? true);
	const entry = SCREENS.find((each) => each.route.every((part, index) => part === route[index]));
	const { title, screen: Screen, route: own } = entry ?? SCREENS[0]!;
	const main = useRef<HTMLElement>(null);

	useEffect(() => void (document.title = `${title} – Document Extraction`), [title]);

	if (isLocked) return <LockedScreen />;
	return (
		<>
			<a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
				Skip to main content
			</a>
			<header class="bar">
				<img src="icon.svg" alt="" width="28" height="28" />
				<span class="brand">Document Extraction</span>
				<nav aria-label="Main">
					<ul>
						{listed.map(({ route, title }) => (
							<li key={title}>
								<a href={addressOf(...route)} aria-current={route === own ? 'page' : undefined}>
									{title}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</header>
			<main id="main" ref={main} tabIndex={-1}>
				<Screen rest={entry ? route.slice(own.length) : []} />
			</main>
			<Announcements />
		</>
	);
}

/** True once the service has answered that it doesn't know this browser. */
function useSessionLost(): boolean {
	const [lost, setLost] = useState(false);
	useEffect(() => {
		const onLost = () => setLost(true);
		addEventListener(SESSION_LOST, onLost);
		return () => removeEventListener(SESSION_LOST, onLost);
	}, []);
	return lost;
}

/** Moves the focus: the part of the address after # is a route, so a link can't jump there. */
function skipTo(event: Event, target: HTMLElement | null): void {
	event.preventDefault();
	target?.focus();
}
