import type { Colour } from './picture.ts';

/** The product's own: warm night, gold light, and the two corners. */
export const NIGHT: Colour = [13, 10, 8];
export const FIGURE: Colour = [15, 11, 9];
export const LAMP: Colour = [255, 214, 140];
export const RAIL: Colour = [150, 114, 58];
export const CROWD: Colour = [66, 49, 31];
export const SAND: Colour = [143, 105, 55];
export const RED: Colour = [244, 20, 18];
export const BLUE: Colour = [45, 104, 255];
