import type { Learn } from './learning.mjs';

/** The service's own way to learn a project from examples; undefined as long as it has none. */
export const learner: Learn | undefined = undefined;
