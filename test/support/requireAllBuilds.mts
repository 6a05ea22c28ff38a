import { oldBuilds } from './builds.mjs';

/** Fails if a build is missing or old, before any test runs. */
export default function setup() {
	const messages = oldBuilds().map(({ message }) => message);
	if (messages.length > 0) throw new Error(messages.join('\n'));
}
