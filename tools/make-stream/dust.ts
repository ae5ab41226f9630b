import { LAMP } from './colours.ts';
import { createNoise } from './noise.ts';
import { glow, lay, shine, WIDTH } from './picture.ts';
import type { Colour, Picture } from './picture.ts';
import type { Point } from './shape.ts';

const DUST: Colour = [120, 90, 52];

interface Mote extends Point {
  drift: number;
  phase: number;
  size: number;
}

export function scatterMotes(): Mote[] {
  const noise = createNoise(21);
  return Array.from({ length: 26 }, () => ({
    x: 60 + noise() * (WIDTH - 120),
    y: 120 + noise() * 170,
    drift: 14 + noise() * 26,
    phase: noise(),
    size: 1 + noise() * 1.4,
  }));
}

/** Specks that float through the light. */
export function driftMotes(picture: Picture, motes: readonly Mote[], share: number): void {
  for (const mote of motes) {
    const age = (share * 2 + mote.phase) % 1;
    const x = mote.x + mote.drift * age;
    const y = mote.y - mote.drift * 0.5 * age + Math.sin((age + mote.phase) * 2 * Math.PI) * 3;
    const middle = { x, y, wide: mote.size * 1.7, high: mote.size * 1.7 };
    const box = { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 };
    shine(picture, LAMP, box, (px, py) => glow(px, py, middle) * 0.22 * Math.sin(age * Math.PI));
  }
}

/** A cloud from under a hoof or a claw; `age` runs from 0 to 1. */
export function kickUpDust(picture: Picture, { x, y }: Point, age: number): void {
  const size = 12 + age * 34;
  const middle = { x: x + Math.sin(x) * 6, y: y - 2 - age * 16, wide: size * 1.5, high: size * 0.7 };
  const box = { left: x - 80, right: x + 80, top: y - 50, bottom: y + 24 };
  lay(picture, DUST, box, (px, py) => glow(px, py, middle) * 0.3 * Math.sin(age * Math.PI));
}
