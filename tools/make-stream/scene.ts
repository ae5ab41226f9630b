import type { Picture } from './picture.ts';

export interface Scene {
  /** The picture at `share` of the loop, 0 to 1; the end meets the beginning. */
  draw(share: number): Picture;
}
