import { CROWD } from './colours.ts';
import { clamp } from './light.ts';
import { createNoise } from './noise.ts';
import { lay, shine } from './picture.ts';
import type { Box, Picture } from './picture.ts';
import type { Point } from './shape.ts';

interface Seat extends Point {
  radius: number;
  shade: number;
  beat: number;
  phase: number;
}

const ROWS = 8;
const STEPS = 62;

/** Rows of heads; `at` says where the seat `step` of a row is, counted from the middle. */
export function seatCrowd(at: (row: number, step: number) => Point): Seat[] {
  const noise = createNoise(7);
  const seats: Seat[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let step = -STEPS; step <= STEPS; step += 1) {
      const { x, y } = at(row, step + (row % 2) / 2 + (noise() - 0.5) * 0.35);
      seats.push({
        x,
        y: y + (noise() - 0.5) * 2,
        radius: 4.6 - row * 0.2,
        shade: (0.85 - row * 0.09) * (0.65 + noise() * 0.35),
        beat: 1 + Math.floor(noise() * 3),
        phase: noise(),
      });
    }
  }
  return seats;
}

export function drawCrowd(picture: Picture, seats: readonly Seat[]): void {
  for (const { shade, ...seat } of seats)
    lay(picture, CROWD, boxOf(seat), (x, y) => head(seat, x, y) * shade);
}

/** One in six rises and sits again; a crowd that moved all over would cost more bytes than the fight. */
export function stirCrowd(picture: Picture, seats: readonly Seat[], share: number): void {
  for (const seat of seats) {
    if (seat.phase > 0.16) continue;
    const lift = Math.max(0, Math.sin((share * seat.beat + seat.phase * 7) * 2 * Math.PI));
    const risen = { ...seat, y: seat.y - lift * 2 };
    shine(picture, CROWD, boxOf(risen), (x, y) => head(risen, x, y) * seat.shade * lift * 0.45);
  }
}

type Head = Pick<Seat, 'x' | 'y' | 'radius'>;

function head(seat: Head, x: number, y: number): number {
  return clamp(seat.radius - Math.hypot(x - seat.x, y - seat.y));
}

function boxOf({ x, y, radius }: Head): Box {
  return { left: x - radius - 1, right: x + radius + 1, top: y - radius - 1, bottom: y + radius + 1 };
}
