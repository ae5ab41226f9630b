import type { CategoryFamily } from '@sanam/contract';
import type { CategoryDrawing } from '@sanam/ui';

export const FAMILY_DRAWINGS = {
  bullFight: 'bull',
  cockfight: 'cock',
  boxing: 'glove',
  football: 'ball',
} as const satisfies Record<CategoryFamily, CategoryDrawing>;
