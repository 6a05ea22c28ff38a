import { z } from 'zod';
declare const storedKeyRules: z.ZodObject<{
    id: z.ZodString;
    name: z.ZodString;
    hash: z.ZodString;
    permission: z.ZodBoolean;
    created: z.ZodString;
}, z.core.$strip>;
export type StoredKey = z.infer<typeof storedKeyRules>;
export type Permission = 'full' | 'none';
/** The file of keys can't be used. The message names it. */
export declare class KeysFileError extends Error {
    name: string;
}
/** A new secret: 256 random bits after a prefix that shows what it is. */
export declare function newSecret(): string;
/** What is stored of a secret: its hash, with an ID of its own. */
export declare function storedKey(secret: string, name: string, permission: Permission): StoredKey;
/** The key that matches the secret. Compares it with every key, in constant time. */
export declare function matchingKey(secret: string, keys: StoredKey[]): StoredKey | undefined;
/** The keys in the data folder, which can be created and revoked at any time. */
export declare class KeyStore {
    private readonly folder;
    private readonly file;
    private version?;
    private keys;
    constructor(folder: string);
    /**
     * All keys that can be used. Reads the file again only if it has changed, and then logs what is wrong
     * with it. Throws KeysFileError if it isn't a list of keys.
     */
    list(): Promise<StoredKey[]>;
    /** Creates a key and returns its secret, which is not stored anywhere. */
    create(name: string, permission?: Permission): Promise<{
        id: string;
        secret: string;
    }>;
    /** Revokes a key from the next request on. Returns false if there is no such key. */
    revoke(id: string): Promise<boolean>;
    /** Writes a new file and renames it, so that the service never sees an incomplete file. */
    private change;
    /** All entries of the file, also those that can't be used: somebody may repair them. */
    private read;
}
export {};
