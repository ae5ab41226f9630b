import type { Match } from '@sanam/contract';
import { Pill } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** While special betting is open. */
export function SpecialPill({ match }: { readonly match: Pick<Match, 'isOpenSpecial' | 'isMatchEnd'> }) {
  const { t } = useTranslation();
  if (!match.isOpenSpecial || match.isMatchEnd) return null;
  return (
    <output>
      <Pill tone="gold-edge">{t('match.special')}</Pill>
    </output>
  );
}
