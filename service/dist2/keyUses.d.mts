import type { KeyStore } from './keys.mjs';
/**
 * When each key was last used. The file `last-used.json` is written once in a minute at most, and when
 * the service stops, as requests shouldn't wait for it.
 */
export declare class KeyUses {
    private readonly store;
    private readonly file;
    private readonly times;
    private writing?;
    constructor(folder: string, store: KeyStore);
    /** Notes that a request with this key was accepted. */
    note(id: string): void;
    /** In ISO 8601; undefined if it was never used. */
    lastUseOf(id: string): string | undefined;
    /** Writes what isn't written yet. */
    close(): Promise<void>;
    /** Keys of this run and revoked ones aren't written. */
    private write;
}
