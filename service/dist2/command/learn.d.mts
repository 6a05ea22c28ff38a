import type { LearnCommand } from './arguments.mjs';
/**
 * Learns a project from a folder of examples and those that are kept, writes its file, and reports how
 * well it does.
 */
export declare function learn(command: LearnCommand): Promise<void>;
