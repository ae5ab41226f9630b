import { NIGHT, RAIL, SAND } from '../colours.ts';
import { drawCrowd, seatCrowd, stirCrowd } from '../crowd.ts';
import { driftMotes, scatterMotes } from '../dust.ts';
import { clamp, cornerLights, darkEdges, floodlights } from '../light.ts';
import { copyPicture, EVERYWHERE, glow, lay, newPicture, WIDTH } from '../picture.ts';
import type { Picture } from '../picture.ts';
import type { Scene } from '../scene.ts';

/** The circle whose upper edge is the rail: far larger than the picture, so that the arena seems wide. */
const ROUND = { x: WIDTH / 2, y: 700, radius: 585 };
export const PIT_Y = 298;

/** A round arena with sand, a rail and a crowd around whatever fights in it. */
export function pit(fight: (picture: Picture, share: number) => void): Scene {
  const crowd = seatCrowd((row, step) => {
    const angle = (step * 0.62 * Math.PI) / 180;
    const radius = ROUND.radius + 16 + row * 12;
    return { x: ROUND.x + Math.sin(angle) * radius, y: ROUND.y - Math.cos(angle) * radius };
  });
  const motes = scatterMotes();
  const back = newPicture();
  lay(back, NIGHT, EVERYWHERE, () => 1);
  drawCrowd(back, crowd);
  sandAndRail(back);
  cornerLights(back);
  darkEdges(back);
  return {
    draw(share) {
      const picture = copyPicture(back);
      stirCrowd(picture, crowd, share);
      floodlights(picture, share);
      driftMotes(picture, motes, share);
      fight(picture, share);
      return picture;
    },
  };
}

function sandAndRail(picture: Picture): void {
  const outside = (x: number, y: number): number => Math.hypot(x - ROUND.x, y - ROUND.y) - ROUND.radius;
  const fade = (x: number): number => 1 - Math.abs(x / WIDTH - 0.5) * 0.9;
  const lit = { x: WIDTH / 2, y: 250, wide: 430, high: 210 };
  lay(picture, [31, 22, 14], EVERYWHERE, (x, y) => clamp(0.5 - outside(x, y)));
  lay(picture, SAND, EVERYWHERE, (x, y) => clamp(0.5 - outside(x, y)) * glow(x, y, lit) * 0.92);
  lay(picture, RAIL, EVERYWHERE, (x, y) => clamp(2 - Math.abs(outside(x, y))) * fade(x));
  lay(picture, RAIL, EVERYWHERE, (x, y) => clamp(1.3 - Math.abs(outside(x, y) + 9)) * 0.6 * fade(x));
}
