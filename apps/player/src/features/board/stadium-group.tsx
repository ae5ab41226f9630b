import { CategoryIcon, Collapsible, EmptyState } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import type { StadiumMatches } from './group-by-stadium.ts';
import { MatchCard } from './match-card.tsx';

export interface StadiumGroupProps {
  readonly group: StadiumMatches;
  /** The only group there is: when it is empty, there is room to say so. */
  readonly isAlone: boolean;
  readonly staleNote: string | undefined;
}

export function StadiumGroup({ group, isAlone, staleNote }: StadiumGroupProps) {
  const { t } = useTranslation();
  const { stadium, family, matches } = group;
  const count = matches.length;
  return (
    <Collapsible
      look="group"
      title={
        <span title={stadium.stadiumName} className="block truncate">
          {stadium.stadiumName}
        </span>
      }
      icon={
        <span className="flex size-8 shrink-0 items-center justify-center rounded-tile border border-line bg-s1 text-goldt">
          <CategoryIcon category={FAMILY_ILLUSTRATIONS[family]} className="size-5" />
        </span>
      }
      count={
        <span className="numerals">
          {count === 1 ? t('board.oneMatch') : t('board.matchCount', { number: count })}
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        {matches.map((match) => (
          <MatchCard key={match.id} match={match} staleNote={staleNote} />
        ))}
        {count === 0 && (
          <div className="rounded-card border border-line bg-s1">
            {isAlone ? (
              <EmptyState title={t('board.noCurrentMatches')} line={t('board.noCurrentMatchesHelp')} />
            ) : (
              <p className="px-3.5 py-3 text-center text-label text-t2">{t('board.noCurrentMatches')}</p>
            )}
          </div>
        )}
      </div>
    </Collapsible>
  );
}
