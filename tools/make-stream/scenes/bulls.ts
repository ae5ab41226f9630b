import { BLUE, RED } from '../colours.ts';
import { kickUpDust } from '../dust.ts';
import { bull } from '../figures/bull.ts';
import { WIDTH } from '../picture.ts';
import type { Picture } from '../picture.ts';
import type { Scene } from '../scene.ts';
import { stand } from '../stand.ts';
import { pit, PIT_Y } from './pit.ts';

const APART = 96;

/** Two bulls with locked horns, one giving ground and then the other. */
export function bulls(): Scene {
  return pit((picture, share) => fight(picture, share));
}

function fight(picture: Picture, share: number): void {
  const turns = share * 2 * Math.PI;
  const heave = Math.sin(turns * 4);
  const meet = WIDTH / 2 + Math.sin(turns) * 15 + Math.sin(turns * 2 + 1) * 6;
  const stride = 5 + 4 * Math.abs(Math.cos(turns));
  const red = bull({
    stride,
    step: share * 6,
    tail: share * 3,
    nod: 0.1 + heave * 0.08,
    sink: 3 + heave * 2,
  });
  const blue = bull({
    stride,
    step: 0.3 - share * 6,
    tail: 0.4 + share * 3,
    nod: 0.12 - heave * 0.07,
    sink: 3 - heave * 2,
  });
  const body = { size: 1.12, reach: 130, tall: 130 };
  stand(picture, { ...body, figure: blue, at: { x: meet + APART, y: PIT_Y }, corner: BLUE, side: 'right' });
  stand(picture, { ...body, figure: red, at: { x: meet - APART, y: PIT_Y }, corner: RED, side: 'left' });
  for (const [x, phase] of [
    [-158, 0],
    [-58, 0.33],
    [58, 0.6],
    [158, 0.8],
  ] as const)
    kickUpDust(picture, { x: meet + x, y: PIT_Y }, (share * 4 + phase) % 1);
}
