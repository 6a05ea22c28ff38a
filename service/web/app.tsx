import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ActivityPage } from './activity/activityPage.js';
import { KeysPage } from './keys/keysPage.js';
import { Announcements } from './parts/announcements.js';
import { LockedPage } from './lockedPage.js';
import { ProjectsPage } from './projects/projectsPage.js';
import { type Route, addressOf, useRoute } from './routes.mjs';
import { SESSION_LOST } from './server.mjs';
import { TeachPage } from './teach/teachPage.js';
import { TryPage } from './try/tryPage.js';

interface PageEntry {
	/** The first parts of its address. */
	route: Route;
	title: string;
	/** Gets the rest of the address. */
	page: ComponentType<{ rest: Route }>;
}

/** In the order of the menu. The first one is the start page. */
const PAGES: PageEntry[] = [
	{ route: ['try'], title: 'Try', page: TryPage },
	{ route: ['teach'], title: 'Teach', page: TeachPage },
	{ route: ['projects'], title: 'Projects', page: ProjectsPage },
	{ route: ['activity'], title: 'Activity', page: ActivityPage },
	{ route: ['settings', 'api-keys'], title: 'API Keys', page: KeysPage },
];

export function App() {
	const route = useRoute();
	const isLocked = useSessionLost();
	const entry = PAGES.find((each) => each.route.every((part, index) => part === route[index]));
	const { title, page: Page, route: own } = entry ?? PAGES[0]!;
	const main = useRef<HTMLElement>(null);

	useEffect(() => void (document.title = `${title} – Document Extraction`), [title]);

	if (isLocked) return <LockedPage />;
	return (
		<>
			<a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
				Skip to the page
			</a>
			<header class="bar">
				<img src="icon.svg" alt="" width="28" height="28" />
				<span class="brand">Document Extraction</span>
				<nav aria-label="Pages">
					<ul>
						{PAGES.map(({ route, title }) => (
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
				<Page rest={entry ? route.slice(own.length) : []} />
			</main>
			<Announcements />
		</>
	);
}

/** Whether the service has said that it doesn't know this browser. */
function useSessionLost(): boolean {
	const [lost, setLost] = useState(false);
	useEffect(() => {
		const onLost = () => setLost(true);
		addEventListener(SESSION_LOST, onLost);
		return () => removeEventListener(SESSION_LOST, onLost);
	}, []);
	return lost;
}

/** The address is a route, so a link can't jump within the page by itself. */
function skipTo(event: Event, target: HTMLElement | null): void {
	event.preventDefault();
	target?.focus();
}
