import type { ServiceOptions } from '../service.mjs';
export declare const DEFAULT_PORT = 4010;
export interface KeysCommand {
    name: 'keys';
    action: 'create' | 'list' | 'revoke';
    id?: string;
    keyName: string;
    permission: 'full' | 'none';
    data?: string;
}
export interface LearnCommand {
    name: 'learn';
    foId: string;
    /** Without it, only from the examples that are kept. */
    folder?: string;
    projectName?: string;
    projects?: string;
    data?: string;
}
export type Command = {
    name: 'help';
} | {
    name: 'run';
    options: ServiceOptions;
} | KeysCommand | LearnCommand;
/** Parses the arguments of the command. Throws UsageError. */
export declare function commandOf(argv: string[]): Command;
