import type { CategoryFamily } from '@sanam/contract';
import type { CategoryIllustration } from '@sanam/ui';

export const FAMILY_ILLUSTRATIONS = {
  bullFight: 'bull',
  cockfight: 'cock',
  boxing: 'glove',
  football: 'ball',
} as const satisfies Record<CategoryFamily, CategoryIllustration>;
