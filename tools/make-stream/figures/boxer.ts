import { chain, grow, limb } from '../shape.ts';
import type { Shape } from '../shape.ts';

export interface BoxerPose {
  /** How far the knees give, and how far the weight is to the front. */
  dip: number;
  lean: number;
  /** How far the leading hand is thrown, 0 in guard. */
  jab: number;
  /** How far the front knee comes up. */
  knee: number;
}

/** A boxer in guard who looks right, his feet on y = 0, and his gloves apart so that they can be coloured. */
export function boxer(pose: BoxerPose): { body: Shape; gloves: Shape } {
  const { dip, lean, jab, knee } = pose;
  const hip = { x: lean * 0.4, y: -66 + dip };
  const chest = { x: 4 + lean, y: -100 + dip };
  const rear = { x: 22 + lean, y: -108 + dip };
  const lead = { x: 34 + lean + jab * 30, y: -107 + dip - jab * 6 };
  const body = grow(
    [
      limb(hip, 11, { x: chest.x, y: chest.y }, 14),
      ...chain([
        [hip.x - 6, hip.y + 2, 9.5],
        [hip.x - 16, -36 + dip * 0.6, 7],
        [-28, -8, 4.6],
        [-26, -3, 4.4],
        [-17, -2.6, 3.4],
      ]),
      ...chain([
        [hip.x + 5, hip.y + 2, 9.5],
        [hip.x + 16 + knee * 10, -38 + dip * 0.6 - knee * 26, 7],
        [20 + knee * 2, -8 - knee * 24, 4.6],
        [21 + knee * 2, -3 - knee * 24, 4.4],
        [30 + knee * 2, -2.6 - knee * 26, 3.4],
      ]),
      ...chain([
        [chest.x - 5, chest.y - 4, 7],
        [chest.x + 2, chest.y + 16, 5.2],
        [rear.x - 2, rear.y + 4, 4.4],
      ]),
      ...chain([
        [chest.x + 5, chest.y - 4, 7],
        [chest.x + 16 + jab * 14, chest.y + 12 - jab * 14, 5.2],
        [lead.x - 3, lead.y + 3, 4.4],
      ]),
    ],
    5,
  );
  const head = limb({ x: chest.x + 5, y: chest.y - 24 }, 9.4, { x: chest.x + 6, y: chest.y - 19 }, 8);
  const neck = limb({ x: chest.x + 1, y: chest.y - 10 }, 6, { x: chest.x + 5, y: chest.y - 20 }, 5.5);
  const upper = grow([body, neck, head], 3);
  const gloves = grow([limb(rear, 7, rear, 7), limb(lead, 7.4, { x: lead.x + 2, y: lead.y }, 7)], 1);
  return { body: (x, y) => Math.min(upper(x, y), gloves(x, y)), gloves };
}
