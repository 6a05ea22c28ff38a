import type { Project } from '../projectRules.mjs';
import type { Example } from './example.mjs';
import { type HeldBack } from './holdBack.mjs';
import { type FieldResult } from './report.mjs';
export interface Learned {
    project: Project;
    /** Why some fields weren't learned. */
    unlearned: FieldResult[];
}
export declare function learn({ name, examples }: {
    name: string;
    examples: Example[];
}): Learned;
/** What is found in one of the examples by what the others teach. */
export declare function holdBack({ index, examples }: {
    index: number;
    examples: Example[];
}): HeldBack[];
