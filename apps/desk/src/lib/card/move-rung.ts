import type { Corner } from '@sanam/betting';

import { nextPlace, placeOfRung, rungAt } from '../ringside/ladder.ts';
import { readRung, writeRung } from './read-cells.ts';

/** The rung that is one or half a one towards a corner, from level where there is none; the same at the end of the ladder. */
export function moveRung(text: string, towards: Corner, step: 1 | 0.5 = 1): string {
  const read = readRung(text);
  const from = read.kind === 'rung' ? placeOfRung(read) : 0;
  const to = nextPlace(from ?? 0, towards, step);
  if (to === undefined) return text;
  const { favourite, rung } = rungAt(to);
  return writeRung(favourite, rung);
}
