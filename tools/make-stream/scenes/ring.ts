import { BLUE, LAMP, NIGHT, RAIL, RED } from '../colours.ts';
import { drawCrowd, seatCrowd, stirCrowd } from '../crowd.ts';
import { boxer } from '../figures/boxer.ts';
import { clamp, cornerLights, darkEdges, floodlights } from '../light.ts';
import { copyPicture, EVERYWHERE, glow, lay, newPicture, shine, WIDTH } from '../picture.ts';
import type { Colour, Picture } from '../picture.ts';
import type { Scene } from '../scene.ts';
import { covers, limb, place } from '../shape.ts';
import { stand } from '../stand.ts';

const FLOOR_Y = 304;
const POSTS = [
  { x: 96, colour: RED },
  { x: WIDTH - 96, colour: BLUE },
] as const;
const ROPES = [132, 162, 192];

/** Two boxers who circle and trade under the lights of a ring. */
export function ring(): Scene {
  const crowd = seatCrowd((row, step) => ({ x: WIDTH / 2 + step * (6.6 - row * 0.1), y: 196 - row * 15 }));
  const back = newPicture();
  lay(back, NIGHT, EVERYWHERE, () => 1);
  drawCrowd(back, crowd);
  canvasFloor(back);
  ropesAndPosts(back);
  cornerLights(back);
  darkEdges(back);
  return {
    draw(share) {
      const picture = copyPicture(back);
      stirCrowd(picture, crowd, share);
      floodlights(picture, share);
      fight(picture, share);
      return picture;
    },
  };
}

function canvasFloor(picture: Picture): void {
  const far = 226;
  const inside = (x: number, y: number): number => {
    const half = 224 + Math.max(0, y - far) * 1.25;
    return clamp(half - Math.abs(x - WIDTH / 2)) * clamp(y - far);
  };
  const lit = { x: WIDTH / 2, y: 290, wide: 360, high: 130 };
  lay(picture, [27, 19, 13], EVERYWHERE, inside);
  lay(picture, [148, 118, 74], EVERYWHERE, (x, y) => inside(x, y) * glow(x, y, lit) * 0.9);
  lay(
    picture,
    RAIL,
    { ...EVERYWHERE, top: far - 3, bottom: far + 3 },
    (x, y) => clamp(1.6 - Math.abs(y - far)) * clamp(224 - Math.abs(x - WIDTH / 2)) * 0.7,
  );
}

function ropesAndPosts(picture: Picture): void {
  const [left, right] = POSTS;
  for (const height of ROPES) {
    const sagged = (x: number): number => height + 5 * (1 - ((x - WIDTH / 2) / 224) ** 2);
    lay(
      picture,
      RAIL,
      { left: left.x, right: right.x, top: height - 4, bottom: height + 10 },
      (x, y) => clamp(1.9 - Math.abs(y - sagged(x))) * 0.75,
    );
    // The ropes that come towards the viewer leave the picture on both sides.
    for (const { x: post } of POSTS) {
      const outward = post < WIDTH / 2 ? -1 : 1;
      lay(picture, RAIL, EVERYWHERE, (x, y) => {
        const away = (x - post) * outward;
        return away < 0 ? 0 : clamp(2.1 - Math.abs(y - height - away * 0.62)) * 0.6;
      });
    }
  }
  for (const { x, colour } of POSTS) {
    const pad = limb({ x, y: 122 }, 8, { x, y: 228 }, 9);
    const dimmed = dim(colour, 0.62);
    const box = { left: x - 14, right: x + 14, top: 108, bottom: 242 };
    lay(picture, dimmed, box, (px, py) => covers(pad, px, py));
    shine(picture, LAMP, box, (px, py) => covers(pad, px, py) * clamp(1 - Math.abs(px - x + 3) / 4) * 0.14);
  }
}

function fight(picture: Picture, share: number): void {
  const turns = share * 2 * Math.PI;
  const middle = WIDTH / 2 + Math.sin(turns) * 26;
  const apart = 56 + Math.sin(turns * 2) * 8;
  const boxers = [
    { side: 'right', corner: BLUE, jab: blowAt(share, [0.34, 0.72]), knee: blowAt(share, [0.5]), off: 2 },
    { side: 'left', corner: RED, jab: blowAt(share, [0.12, 0.2, 0.86]), knee: blowAt(share, [0.62]), off: 0 },
  ] as const;
  for (const { side, corner, jab, knee, off } of boxers) {
    const bob = Math.sin(turns * 9 + off);
    const { body, gloves } = boxer({ dip: 4 + bob * 2.5, lean: 3 + bob * 2 + jab * 8, jab, knee });
    const at = { x: middle + (side === 'left' ? -apart : apart), y: FLOOR_Y };
    const size = 1.22;
    stand(picture, { figure: body, at, size, side, corner, reach: 112, tall: 170 });
    const placed = place(gloves, at, size, side === 'right');
    const dimmed = dim(corner, 0.8);
    const box = { left: at.x - 112, right: at.x + 112, top: 130, bottom: 230 };
    lay(picture, dimmed, box, (x, y) => covers(placed, x, y));
  }
}

/** Out and back within a thirtieth of the loop, at each of these moments. */
function blowAt(share: number, moments: readonly number[]): number {
  let thrown = 0;
  for (const moment of moments) {
    const since = (share - moment) * 30;
    if (since > 0 && since < 1) thrown = Math.sin(since * Math.PI);
  }
  return thrown;
}

function dim([red, green, blue]: Colour, share: number): Colour {
  return [red * share, green * share, blue * share];
}
