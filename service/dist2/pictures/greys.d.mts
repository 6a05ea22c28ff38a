import { type Sharp } from 'sharp';
/** A picture in shades of grey: a byte for each pixel, row by row. */
export interface Greys {
    data: Uint8Array;
    width: number;
    height: number;
}
export declare function greysOf(image: Sharp): Promise<Greys>;
export declare function imageOf({ data, width, height }: Greys): Sharp;
/** To be painted on: a Buffer's slice would be the same memory. */
export declare function copyOf({ data, width, height }: Greys): Greys;
/** The same picture, with its sides multiplied. */
export declare function scaled(picture: Greys, scale: number): Promise<Greys>;
/** The factor for both sides with which a picture has this many pixels at most; it never grows. */
export declare function scaleFor(pixels: number, { width, height }: Pick<Greys, 'width' | 'height'>): number;
/** Turned clockwise, on white. */
export declare function turned(picture: Greys, degrees: number): Promise<Greys>;
export declare function isBlank({ data }: Greys): boolean;
