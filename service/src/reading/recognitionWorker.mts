import { recognise as recogniseImage } from './recognition.mjs';

/** The work of a recognition thread. */
export const recognise = recogniseImage;
