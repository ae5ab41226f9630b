export const CORNER_TEXTS = {
  RED: 'bet.redCorner',
  BLUE: 'bet.blueCorner',
} as const;
