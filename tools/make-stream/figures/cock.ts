import { chain, grow, limb } from '../shape.ts';
import type { Shape } from '../shape.ts';

export interface CockPose {
  /** How wide its wings are, 0 folded. */
  wing: number;
  /** How far its neck is stretched towards the other. */
  reach: number;
  /** How far through a step it is, in turns, and how far its legs swing. */
  step: number;
  stride: number;
  /** Legs pulled forward in the air, 0 to 1. */
  kick: number;
}

/** A fighting cock that looks right, its claws on y = 0. */
export function cock(pose: CockPose): Shape {
  const { reach } = pose;
  const body = grow(
    [
      limb({ x: -16, y: -44 }, 12, { x: 8, y: -42 }, 16),
      limb({ x: 8, y: -44 }, 15, { x: 16, y: -56 }, 10),
      ...chain([
        [16, -56, 9.5],
        [24 + reach * 0.6, -72 + reach * 0.3, 6.5],
        [30 + reach, -86 + reach * 0.7, 5.6],
      ]),
      limb({ x: 14, y: -66 }, 5, { x: 20 + reach * 0.4, y: -78 + reach * 0.4 }, 3),
    ],
    8,
  );
  const fine = grow(
    [...face(30 + reach, -86 + reach * 0.7), ...legs(pose), ...tail(), ...wing(pose.wing)],
    2,
  );
  return (x, y) => Math.min(body(x, y), fine(x, y));
}

function face(x: number, y: number): Shape[] {
  return [
    limb({ x: x + 4, y }, 2.6, { x: x + 11, y: y + 2 }, 0.7),
    limb({ x: x - 3, y: y - 5 }, 2, { x: x - 4, y: y - 9 }, 1.4),
    limb({ x: x + 1, y: y - 5 }, 2, { x: x + 1, y: y - 10 }, 1.4),
    limb({ x: x + 4, y: y - 4 }, 1.6, { x: x + 6, y: y - 8 }, 1),
    limb({ x: x + 3, y: y + 6 }, 2.2, { x: x + 3, y: y + 10 }, 1.6),
  ];
}

function legs(pose: CockPose): Shape[] {
  return [...leg(pose, 0), ...leg(pose, 0.5)];
}

function leg({ step, stride, kick }: CockPose, half: number): Shape[] {
  const phase = (step + half) * 2 * Math.PI;
  const hip = half === 0 ? -4 : 4;
  const foot = hip + Math.sin(phase) * stride + kick * (18 + half * 12);
  const lift = Math.max(0, Math.cos(phase)) * stride * 0.5 + kick * (16 + half * 10);
  const knee = hip - 5 + kick * 12;
  return [
    ...chain([
      [hip, -36, 8],
      [knee, -19 - lift * 0.6, 3.4],
      [foot, -2 - lift, 1.8],
    ]),
    limb({ x: foot, y: -2 - lift }, 1.7, { x: foot + 9, y: -0.5 - lift - kick * 6 }, 1),
    limb({ x: foot, y: -2 - lift }, 1.7, { x: foot - 6, y: -0.5 - lift }, 1),
    limb({ x: foot, y: -7 - lift }, 1.5, { x: foot - 6, y: -10 - lift }, 0.6),
  ];
}

/** Sickle feathers: each rises, bows and falls a little further back than the one before. */
function tail(): Shape[] {
  return [0, 1, 2, 3].flatMap((feather) =>
    chain([
      [-22, -46, 6 - feather * 0.6],
      [-34 - feather * 4, -66 + feather * 5, 4.4],
      [-48 - feather * 4, -74 + feather * 11, 3.2],
      [-60 - feather * 2, -64 + feather * 13, 1],
    ]),
  );
}

function wing(open: number): Shape[] {
  return [0, 1, 2, 3].flatMap((feather) =>
    chain([
      [4, -52, 5 + open * 2],
      [-6 - feather * 6, -54 - open * (26 - feather * 3), 4.4],
      [-16 - feather * 8, -50 - open * (48 - feather * 9), 1.4],
    ]),
  );
}
