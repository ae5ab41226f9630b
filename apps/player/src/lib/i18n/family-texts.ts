import type { CategoryFamily } from '@sanam/contract';

export const FAMILY_TEXTS = {
  bullFight: 'board.bullFight',
  cockfight: 'board.cockfight',
  boxing: 'board.boxing',
  football: 'board.football',
} as const satisfies Record<CategoryFamily, string>;
