import type { BetType } from '@sanam/betting';
import type { Corner } from '@sanam/ui';

/** The colour of each bet type. */
export const CORNER_OF = {
  RED: 'red',
  BLUE: 'blue',
  DRAW: 'draw',
  NODRAW: 'nodraw',
} as const satisfies Record<BetType, Corner>;
