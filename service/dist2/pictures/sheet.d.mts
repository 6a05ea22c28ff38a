import { type Greys } from './greys.mjs';
export interface Point {
    x: number;
    y: number;
}
/** The corners of a sheet of paper: top left, top right, bottom right, bottom left. */
export type Sheet = [Point, Point, Point, Point];
/** The sheet of paper in a photo. Undefined if there is none, or if it fills the picture. */
export declare function findSheet(picture: Greys): Promise<Sheet | undefined>;
