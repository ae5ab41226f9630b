import { BLUE, LAMP, NIGHT, RED } from '../colours.ts';
import { drawCrowd, seatCrowd, stirCrowd } from '../crowd.ts';
import { runner } from '../figures/runner.ts';
import { clamp, cornerLights, darkEdges, floodlights } from '../light.ts';
import { copyPicture, EVERYWHERE, glow, lay, newPicture, shine, WIDTH } from '../picture.ts';
import type { Colour, Picture } from '../picture.ts';
import type { Scene } from '../scene.ts';
import { stand } from '../stand.ts';

const HORIZON = 150;
const GRASS_DARK: Colour = [14, 24, 14];
const GRASS_LIT: Colour = [66, 84, 38];
const CHALK: Colour = [226, 214, 180];

/** Two players chase a ball up and down the half-way line. */
export function pitch(): Scene {
  const crowd = seatCrowd((row, step) => ({ x: WIDTH / 2 + step * (6.4 - row * 0.1), y: 134 - row * 13 }));
  const back = newPicture();
  lay(back, NIGHT, EVERYWHERE, () => 1);
  drawCrowd(back, crowd);
  grass(back);
  cornerLights(back);
  darkEdges(back);
  return {
    draw(share) {
      const picture = copyPicture(back);
      stirCrowd(picture, crowd, share);
      floodlights(picture, share);
      chase(picture, share);
      return picture;
    },
  };
}

function grass(picture: Picture): void {
  const field = { ...EVERYWHERE, top: HORIZON };
  const lit = { x: WIDTH / 2, y: 270, wide: 420, high: 200 };
  lay(picture, GRASS_DARK, field, (_x, y) => clamp(y - HORIZON));
  lay(picture, GRASS_LIT, field, (x, y) => {
    const far = 1 / (y - HORIZON + 60);
    const isStripe = Math.floor((x - WIDTH / 2) * far * 1.6 + 100) % 2 === 0;
    return glow(x, y, lit) * (isStripe ? 0.9 : 0.74) * clamp(y - HORIZON);
  });
  lay(picture, CHALK, field, (_x, y) => clamp(1.2 - Math.abs(y - HORIZON - 5)) * 0.5);
  const halfway = { ...field, top: HORIZON + 5 };
  lay(picture, CHALK, halfway, (x, y) => clamp(1 + (y - HORIZON) * 0.006 - Math.abs(x - WIDTH / 2)) * 0.42);
  lay(picture, CHALK, field, (x, y) => {
    const round = Math.hypot((x - WIDTH / 2) / 168, (y - 252) / 48);
    return clamp(1.4 - Math.abs(round - 1) * 60) * 0.42;
  });
}

function chase(picture: Picture, share: number): void {
  const turns = share * 2 * Math.PI;
  const ball = { x: WIDTH / 2 + Math.sin(turns) * 150, y: 306 - Math.abs(Math.sin(turns * 6)) * 12 };
  const isGoingRight = Math.cos(turns) >= 0;
  const side = isGoingRight ? 'left' : 'right';
  const behind = isGoingRight ? -1 : 1;
  const body = { size: 1.15, reach: 50, tall: 140, side } as const;
  const pace = share * 16;
  stand(picture, {
    ...body,
    figure: runner(pace + 0.3),
    at: { x: ball.x + behind * 92, y: 292 },
    corner: BLUE,
  });
  stand(picture, { ...body, figure: runner(pace), at: { x: ball.x + behind * 40, y: 306 }, corner: RED });
  const shadow = { x: ball.x, y: 309, wide: 13, high: 4 };
  const box = { left: ball.x - 16, right: ball.x + 16, top: 280, bottom: 318 };
  lay(picture, NIGHT, box, (x, y) => glow(x, y, shadow) * 0.7);
  lay(picture, CHALK, box, (x, y) => clamp(7.5 - Math.hypot(x - ball.x, y - ball.y)) * 0.92);
  shine(picture, LAMP, box, (x, y) => glow(x, y, { x: ball.x - 2, y: ball.y - 3, wide: 6, high: 6 }) * 0.2);
}
