import { FIGURE, LAMP, NIGHT } from './colours.ts';
import { glow, lay, shine } from './picture.ts';
import type { Box, Colour, Picture } from './picture.ts';
import { covers, place } from './shape.ts';
import type { Point, Shape } from './shape.ts';

export interface Fighter {
  readonly figure: Shape;
  readonly at: Point;
  readonly size: number;
  /** Half its width and its height, with room for whatever it stretches out. */
  readonly reach: number;
  readonly tall: number;
  readonly corner: Colour;
  /** Red comes from the left and looks right. */
  readonly side: 'left' | 'right';
  /** Where its shadow lies, if it is off the ground. */
  readonly groundY?: number;
}

/** A dark figure on its shadow, with the light of its corner along the edges that look there. */
export function stand(picture: Picture, fighter: Fighter): void {
  const { at, reach, tall, corner, groundY = at.y } = fighter;
  const figure = place(fighter.figure, at, fighter.size, fighter.side === 'right');
  const towards = fighter.side === 'left' ? -1 : 1;
  const shadow = { x: at.x, y: groundY - 1, wide: reach, high: 6 + reach * 0.07 };
  const ground = { left: at.x - reach, right: at.x + reach, top: groundY - 20, bottom: groundY + 20 };
  lay(picture, NIGHT, ground, (x, y) => glow(x, y, shadow) * 0.75);

  const box = { left: at.x - reach, right: at.x + reach, top: at.y - tall, bottom: at.y + 6 };
  const covered = coverage(figure, box);
  lay(picture, FIGURE, box, covered);
  const edge = (x: number, y: number, dx: number, dy: number): number =>
    covered(x, y) * (1 - covered(x + dx, y + dy));
  shine(picture, corner, box, (x, y) => edge(x, y, towards * 2, -2) * 0.55);
  shine(picture, LAMP, box, (x, y) => edge(x, y, 0, -2) * 0.14);
}

/** The figure measured once at every point of the box: its light asks for each point again and again. */
function coverage(figure: Shape, box: Box): (x: number, y: number) => number {
  const left = Math.floor(box.left) - 2;
  const top = Math.floor(box.top) - 2;
  const wide = Math.ceil(box.right) + 3 - left;
  const high = Math.ceil(box.bottom) + 3 - top;
  const shares = new Float32Array(wide * high);
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1)
      shares[row * wide + column] = covers(figure, left + column + 0.5, top + row + 0.5);
  return (x, y) => shares[Math.floor(y - top) * wide + Math.floor(x - left)] ?? 0;
}
