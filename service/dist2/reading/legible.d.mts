import type { Project } from '../projectRules.mjs';
import { type Page } from './layout.mjs';
/**
 * Whether a text makes no sense: some PDFs don't say which letters their signs are, or have a text behind a
 * scan that was recognised badly.
 */
export declare function isGarbage(page: Page, project?: Project): boolean;
/**
 * Whether a text has a usual word of any language that the service knows, or one of the project's labels. Without a
 * project, any label counts.
 */
export declare function makesSense(page: Page, project?: Project): boolean;
