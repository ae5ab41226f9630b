import type { StepFamily } from '../../state/step-matches.ts';

export const FAMILY_TEXTS = {
  bullFight: 'board.bullFight',
  cockfight: 'board.cockfight',
  boxing: 'board.boxing',
} as const satisfies Record<StepFamily, string>;
