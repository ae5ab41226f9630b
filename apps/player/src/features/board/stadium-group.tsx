import { EmptyState, StadiumSection } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { latinText } from '../../lib/i18n/names.ts';
import type { StadiumMatches } from './group-by-stadium.ts';
import { MatchCard } from './match-card.tsx';

export interface StadiumGroupProps {
  readonly group: StadiumMatches;
  /** The only group on the tab: when it is empty, the whole empty state is shown. */
  readonly isAlone: boolean;
  readonly staleNote: string | undefined;
}

export function StadiumGroup({ group, isAlone, staleNote }: StadiumGroupProps) {
  const { t } = useTranslation();
  const { stadium, family, matches } = group;
  const count = matches.length;
  return (
    <StadiumSection
      name={stadium.stadiumName}
      latinName={latinText(stadium.stadiumLatinName)}
      category={FAMILY_ILLUSTRATIONS[family]}
      count={count === 1 ? t('board.oneMatch') : t('board.matchCount', { number: count })}
    >
      <div className="flex flex-col gap-3">
        {matches.map((match) => (
          <MatchCard key={match.id} match={match} staleNote={staleNote} />
        ))}
        {count === 0 &&
          (isAlone ? (
            <EmptyState isCard title={t('board.noCurrentMatches')} help={t('board.noCurrentMatchesHelp')} />
          ) : (
            <p className="rounded-card border border-line bg-s1 px-3.5 py-3 text-center text-label text-t2">
              {t('board.noCurrentMatches')}
            </p>
          ))}
      </div>
    </StadiumSection>
  );
}
