import { categoryFamily, type CategoryCode, type CategoryFamily } from '@sanam/contract';
import type { CategoryIllustration } from '@sanam/ui';

const ILLUSTRATIONS = {
  bullFight: 'bull',
  cockfight: 'cock',
  boxing: 'glove',
  football: 'ball',
} as const satisfies Record<CategoryFamily, CategoryIllustration>;

export function categoryIllustration(code: CategoryCode): CategoryIllustration {
  return ILLUSTRATIONS[categoryFamily(code)];
}
