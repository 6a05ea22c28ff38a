import { oldBuilds } from './builds.mjs';

/** For tests that all load the builds. */
export default function setup() {
	const messages = oldBuilds().map(({ message }) => message);
	if (messages.length > 0) throw new Error(messages.join('\n'));
}
