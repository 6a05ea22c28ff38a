import type { KeysCommand } from './arguments.mjs';
/** Creates, lists and revokes keys. A running service notices at its next request. */
export declare function changeKeys(command: KeysCommand): Promise<void>;
