import { chain, grow, limb } from '../shape.ts';
import type { Shape } from '../shape.ts';

/** A player in full stride who runs right, his feet on y = 0; `step` counts strides in turns. */
export function runner(step: number): Shape {
  const bounce = Math.abs(Math.sin(step * 2 * Math.PI)) * 3;
  const torso = limb({ x: 0, y: -54 - bounce }, 8, { x: 6, y: -82 - bounce }, 9.5);
  const head = limb({ x: 10, y: -101 - bounce }, 7.4, { x: 9, y: -97 - bounce }, 6.4);
  return grow([torso, head, ...legAndArm(step, bounce), ...legAndArm(step + 0.5, bounce)], 3.5);
}

/** The arm of a side swings against its leg. */
function legAndArm(step: number, bounce: number): Shape[] {
  const swing = Math.sin(step * 2 * Math.PI);
  const lift = Math.max(0, Math.cos(step * 2 * Math.PI));
  const leg = chain([
    [0, -52 - bounce, 7],
    [swing * 15 + lift * 6, -32 - lift * 8, 5],
    [swing * 22 - lift * 10, -6 - lift * 22, 3.4],
    [swing * 22 - lift * 10 + 7, -3 - lift * 20, 2.6],
  ]);
  const arm = chain([
    [5, -84 - bounce, 4.6],
    [5 - swing * 13, -70 - bounce, 3.6],
    [12 - swing * 18, -60 - bounce - Math.abs(swing) * 6, 2.8],
  ]);
  return [...leg, ...arm];
}
