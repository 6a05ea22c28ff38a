import type { Route } from '../routes.mjs';
import { ExampleScreen } from './exampleScreen.js';
import { NewProject } from './newProject.js';
import { TaughtList } from './taughtList.js';
import { TaughtScreen } from './taughtScreen.js';

/** Teach: all taught projects, one of them, or one of its documents. */
export function TeachScreen({ rest: [first, second] }: { rest: Route }) {
	if (first === undefined) return <TaughtList />;
	if (first === 'new') return <NewProject key={second} basedOn={second} />;
	if (second === undefined) return <TaughtScreen key={first} foId={first} />;
	return <ExampleScreen key={`${first}/${second}`} foId={first} id={second} />;
}
