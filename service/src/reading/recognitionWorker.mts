import { recognise as recogniseImage } from './recognition.mjs';

/** The work of a recognition process. */
export const recognise = recogniseImage;
