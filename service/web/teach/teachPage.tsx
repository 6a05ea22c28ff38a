import type { Route } from '../routes.mjs';
import { ExamplePage } from './examplePage.js';
import { NewProject } from './newProject.js';
import { TaughtList } from './taughtList.js';
import { TaughtPage } from './taughtPage.js';

/** Teach: the projects that are taught, one of them, or one of its documents. */
export function TeachPage({ rest: [first, second] }: { rest: Route }) {
	if (first === undefined) return <TaughtList />;
	if (first === 'new') return <NewProject key={second} basedOn={second} />;
	if (second === undefined) return <TaughtPage key={first} foId={first} />;
	return <ExamplePage key={`${first}/${second}`} foId={first} id={second} />;
}
