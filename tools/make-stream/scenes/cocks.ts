import { BLUE, RED } from '../colours.ts';
import { kickUpDust } from '../dust.ts';
import { cock } from '../figures/cock.ts';
import { WIDTH } from '../picture.ts';
import type { Picture } from '../picture.ts';
import type { Scene } from '../scene.ts';
import { stand } from '../stand.ts';
import { pit, PIT_Y } from './pit.ts';

/** Two cocks that circle, stretch and fly at each other by turns. */
export function cocks(): Scene {
  return pit((picture, share) => fight(picture, share));
}

function fight(picture: Picture, share: number): void {
  const turns = share * 2 * Math.PI;
  const middle = WIDTH / 2 + Math.sin(turns) * 18;
  const apart = 74 - Math.max(0, Math.sin(turns * 3)) * 10;
  const fighters = [
    { side: 'right', corner: BLUE, leap: leapAt(share, 0.58), x: middle + apart, off: 0.4 },
    { side: 'left', corner: RED, leap: leapAt(share, 0.2), x: middle - apart, off: 0 },
  ] as const;
  for (const { side, corner, leap, x, off } of fighters) {
    const figure = cock({
      wing: leap,
      kick: leap,
      reach: 5 + 5 * Math.sin(turns * 4 + off * 9),
      step: share * 8 + off,
      stride: 6 * (1 - leap),
    });
    const inward = side === 'left' ? 1 : -1;
    stand(picture, {
      figure,
      side,
      corner,
      at: { x: x + inward * leap * 16, y: PIT_Y - leap * 42 },
      groundY: PIT_Y,
      size: 1.15,
      reach: 84,
      tall: 132,
    });
    kickUpDust(picture, { x, y: PIT_Y }, (share * 4 + off) % 1);
  }
}

/** Up and down again within a tenth of the loop. */
function leapAt(share: number, moment: number): number {
  const since = (share - moment) / 0.1;
  return since < 0 || since > 1 ? 0 : Math.sin(since * Math.PI);
}
