import { categoryFamily, type CategoryCode } from '@sanam/contract';
import type { TFunction } from 'i18next';

const FIRST_ROUND = 1;

/** The round of a fight; undefined for football, which has none. */
export function roundText(
  t: TFunction,
  { roundNo, categoryCode }: { readonly roundNo: number; readonly categoryCode: CategoryCode },
): string | undefined {
  if (categoryFamily(categoryCode) === 'football') return undefined;
  return t('arena.round', { round: roundNo || FIRST_ROUND });
}
