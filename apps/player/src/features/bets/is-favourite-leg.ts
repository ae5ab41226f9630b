import type { Corner } from '@sanam/contract';

/** By what a corner's own price tells: less than even is a favourite, and of two that are level red bears the label. */
export function isFavouriteLeg(corner: Corner, multiply: number): boolean {
  return multiply === 1 ? corner === 'RED' : multiply < 1;
}
