import { type Greys } from './greys.mjs';
/** How many pages an image has. Throws ServiceError. */
export declare function countPages(bytes: Uint8Array): Promise<number>;
/** A page of a JPEG, PNG or TIFF, which is counted from 0, as its metadata turns it. Throws ServiceError. */
export declare function decoded(bytes: Uint8Array, page: number): Promise<Greys>;
