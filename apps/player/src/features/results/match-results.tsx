import { ApiRefusal } from '@sanam/api-client';
import type { CategoryFamily } from '@sanam/contract';
import { CategoryIcon, EmptyState, ErrorBox, Tabs } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { FAMILY_TEXTS } from '../../lib/i18n/family-texts.ts';
import { StaleStrip } from '../../components/stale-strip.tsx';
import { useMatchResults } from '../../state/matches/match-results.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { StadiumResults } from './stadium-results.tsx';

export interface MatchResultsProps {
  readonly family: CategoryFamily;
  readonly onFamily: (family: CategoryFamily) => void;
  readonly day: string;
  readonly dayChoice: ReactNode;
}

/** The results of a day, by family and stadium. */
export function MatchResults({ family, onFamily, day, dayChoice }: MatchResultsProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('results.categories')}
      look="icon"
      isSticky
      value={family}
      onChange={onFamily}
      items={RESULT_FAMILIES.map((one) => ({
        value: one,
        label: t(FAMILY_TEXTS[one]),
        icon: <CategoryIcon category={FAMILY_ILLUSTRATIONS[one]} />,
      }))}
    >
      <h2 className="sr-only">{t(FAMILY_TEXTS[family])}</h2>
      <DayResults family={family} day={day} dayChoice={dayChoice} />
    </Tabs>
  );
}

function DayResults({ family, day, dayChoice }: Omit<MatchResultsProps, 'onFamily'>) {
  const { t } = useTranslation();
  const { sections, isLoading, error, isStale, readAt, isRefreshing, reload } = useMatchResults(family, day);
  return (
    <>
      <StaleStrip isStale={isStale} readAt={readAt} />
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
        {dayChoice}
        {isLoading && <ResultsSkeleton />}
        {error !== undefined && (
          <ErrorBox
            message={error instanceof ApiRefusal ? error.message : t('results.failedToFetchMatchResults')}
            help={t('match.networkHelp')}
            retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
          />
        )}
        {sections?.length === 0 && (
          <EmptyState isCard title={t('results.noResults')} help={t('results.noResultsHelp')} />
        )}
        {sections?.map((section) => (
          <StadiumResults key={`${family} ${day} ${section.id}`} section={section} family={family} />
        ))}
      </div>
    </>
  );
}

export const RESULT_FAMILIES = [
  'bullFight',
  'cockfight',
  'boxing',
  'football',
] as const satisfies readonly CategoryFamily[];
