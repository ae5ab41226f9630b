import { StadiumSection } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { latinText, stadiumText } from '../../lib/i18n/names.ts';
import type { StepGroup } from '../../state/matches/match-store.ts';
import type { StepFamily } from '../../state/step/step-board.ts';
import { StepMatch } from './step-match.tsx';
import { StepRow } from './step-row.tsx';

export interface StepStadiumProps {
  readonly group: StepGroup;
  readonly family: StepFamily;
}

/** A stadium and its table: the fighters, the price of a single and the price of a leg. */
export function StepStadium({ group, family }: StepStadiumProps) {
  const { t } = useTranslation();
  const count = group.matchIds.length;
  return (
    <StadiumSection
      name={group.stadiumName}
      latinName={latinText(group.stadiumLatinName)}
      category={FAMILY_ILLUSTRATIONS[family]}
      count={count === 1 ? t('board.oneMatch') : t('board.matchCount', { number: count })}
    >
      <div className="@container overflow-hidden rounded-card border border-line bg-s1">
        <StepRow aria-hidden className="min-h-9 py-1 text-label text-t2">
          <span className="@max-[20.4rem]:hidden">{t('step.match')}</span>
          <span className="text-center">{t('step.single')}</span>
          <span className="text-center">{t('step.multi')}</span>
        </StepRow>
        {group.matchIds.map((matchId) => (
          <StepMatch
            key={matchId}
            matchId={matchId}
            stadium={stadiumText(group.stadiumName, group.stadiumLatinName)}
          />
        ))}
      </div>
    </StadiumSection>
  );
}
