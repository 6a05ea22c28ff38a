import sharp from 'sharp';
// The pool of processes decides how many pictures are worked on at a time. A cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);
export async function greysOf(image) {
    const { data, info } = await image
        .toColourspace('b-w')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
}
export function imageOf({ data, width, height }) {
    return sharp(data, { raw: { width, height, channels: 1 } });
}
/** To be painted on: a Buffer's slice would be the same memory. */
export function copyOf({ data, width, height }) {
    return { data: Uint8Array.from(data), width, height };
}
/** The same picture, with its sides multiplied. */
export async function scaled(picture, scale) {
    if (scale === 1)
        return picture;
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    return await greysOf(imageOf(picture).resize(width, height, { fit: 'fill' }));
}
/** The factor for both sides with which a picture has this many pixels at most; it never grows. */
export function scaleFor(pixels, { width, height }) {
    return Math.min(1, Math.sqrt(pixels / (width * height)));
}
/** Turned clockwise, on white. */
export async function turned(picture, degrees) {
    return await greysOf(imageOf(picture).rotate(degrees, { background: '#ffffff' }));
}
/** Below this, of 255, a pixel of an evenly lit page is ink. */
const INK = 200;
/** Less ink, as a part of the page, is specks. */
const SPECKS = 0.0002;
export function isBlank({ data }) {
    const specks = SPECKS * data.length;
    let ink = 0;
    for (let at = 0; at < data.length && ink < specks; at++)
        if (data[at] < INK)
            ink++;
    return ink < specks;
}
