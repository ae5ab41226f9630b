import type { BetType } from '@sanam/contract';
import type { Corner } from '@sanam/ui';

export const CORNER_OF = {
  RED: 'red',
  BLUE: 'blue',
  DRAW: 'draw',
  NODRAW: 'nodraw',
} as const satisfies Record<BetType, Corner>;

export const CORNER_TEXTS = {
  RED: 'bet.redCorner',
  BLUE: 'bet.blueCorner',
} as const;
