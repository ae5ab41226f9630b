import { chain, grow, limb, turn } from '../shape.ts';
import type { Shape } from '../shape.ts';

export interface BullPose {
  /** How far through a step it is, in turns. */
  step: number;
  /** How far its legs swing, 0 standing. */
  stride: number;
  /** Turns the head down when positive. */
  nod: number;
  /** Where its tail swings, in turns. */
  tail: number;
  /** How far its shoulders sink into the push. */
  sink: number;
}

const NECK = { x: 36, y: -72 };

/** A fighting bull that looks right, its hooves on y = 0. */
export function bull(pose: BullPose): Shape {
  const torso = [
    limb({ x: -56, y: -70 }, 19, { x: -20, y: -66 }, 19),
    limb({ x: -20, y: -66 }, 19, { x: 26, y: -68 + pose.sink }, 23),
    limb({ x: 4, y: -78 + pose.sink }, 14, { x: 28, y: -92 + pose.sink }, 11),
  ];
  const body = grow([...torso, ...head(pose)], 14);
  const legs = grow(
    [
      leg(-62, -64, pose.step, pose, 'hind'),
      leg(-46, -60, pose.step + 0.5, pose, 'hind'),
      leg(20, -56 + pose.sink, pose.step + 0.25, pose, 'fore'),
      leg(34, -56 + pose.sink, pose.step + 0.75, pose, 'fore'),
    ].flat(),
    4,
  );
  const trunk = grow([body, legs], 5);
  const thin = grow([...horns(pose), ...tail(pose)], 3);
  return (x, y) => Math.min(trunk(x, y), thin(x, y));
}

function leg(x: number, y: number, phase: number, { stride }: BullPose, kind: 'fore' | 'hind'): Shape[] {
  const swing = Math.sin(phase * 2 * Math.PI) * stride;
  const lift = Math.max(0, Math.cos(phase * 2 * Math.PI)) * stride * 0.6;
  const [knee, thigh] = kind === 'hind' ? [-8, 13] : [2, 10];
  const hoof = x + knee * 0.5 + swing;
  return chain([
    [x, y, thigh],
    [x + knee + swing * 0.4, -30 - lift, 5.4],
    [hoof, -7 - lift, 3.2],
    [hoof + 2, -3 - lift, 4.2],
  ]);
}

/** Lowered to the fight: the brow comes first, the muzzle points at the ground. */
function head(pose: BullPose): Shape[] {
  const at = headPart(pose);
  return [
    ...chain([at(30, -76, 20), at(54, -68, 15), at(66, -58, 11.5), at(74, -42, 8), at(77, -31, 6.4)]),
    ...chain([at(38, -56, 10), at(56, -50, 6)]),
  ];
}

function horns(pose: BullPose): Shape[] {
  const at = headPart(pose);
  return [
    ...chain([at(66, -64, 4.2), at(80, -64, 3.6), at(92, -68, 2.8), at(100, -78, 1)]),
    ...chain([at(62, -68, 4), at(73, -76, 3.2), at(83, -83, 2.4), at(87, -94, 0.9)]),
    ...chain([at(58, -66, 3.4), at(50, -75, 1.6)]),
  ];
}

function headPart(pose: BullPose): (x: number, y: number, radius: number) => [number, number, number] {
  return (x, y, radius) => {
    const turned = turn({ x, y }, NECK, pose.nod);
    return [turned.x, turned.y + pose.sink, radius];
  };
}

function tail({ tail }: BullPose): Shape[] {
  const swing = Math.sin(tail * 2 * Math.PI);
  return chain([
    [-72, -78, 3],
    [-81 - swing * 2, -64, 2.2],
    [-84 - swing * 6, -44, 1.7],
    [-82 - swing * 10, -32, 3.2],
    [-81 - swing * 11, -22, 1],
  ]);
}
