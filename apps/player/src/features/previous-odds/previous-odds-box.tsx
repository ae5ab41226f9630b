import { ApiRefusal } from '@sanam/api-client';
import type { RateType } from '@sanam/betting';
import { PREVIOUS_ODDS_COUNT } from '@sanam/contract';
import { Collapsible, ErrorBox, Skeleton } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePreviousOdds } from '../../state/matches/previous-odds.ts';
import { PreviousOddsTable } from './previous-odds-table.tsx';

export interface PreviousOddsBoxProps {
  readonly matchId: number;
  readonly rateType: RateType;
}

/** While it is closed, nothing is fetched. */
export function PreviousOddsBox({ matchId, rateType }: PreviousOddsBoxProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  return (
    <Collapsible look="card" title={t('match.previousOdds')} onToggle={setOpen}>
      {isOpen && <PreviousOddsList matchId={matchId} rateType={rateType} />}
    </Collapsible>
  );
}

function PreviousOddsList({ matchId, rateType }: PreviousOddsBoxProps) {
  const { t } = useTranslation();
  const { odds, isLoading, error, isRefreshing, reload } = usePreviousOdds(matchId, rateType);
  return (
    <>
      {error !== undefined && (
        <div className="p-2">
          <ErrorBox
            isCompact
            message={error instanceof ApiRefusal ? error.message : t('match.failedToFetchPreviousOdds')}
            retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
          />
        </div>
      )}
      {isLoading && <PreviousOddsSkeleton />}
      {odds?.length === 0 && (
        <p className="flex min-h-14 items-center px-3.5 text-label text-t2">
          {t('match.noPreviousOddsData')}
        </p>
      )}
      {odds !== undefined && odds.length > 0 && <PreviousOddsTable odds={odds} />}
    </>
  );
}

function PreviousOddsSkeleton() {
  return (
    <div aria-hidden>
      {Array.from({ length: PREVIOUS_ODDS_COUNT + 1 }, (_, row) => (
        <div key={row} className="flex h-10 items-center justify-between border-t border-line px-3.5">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-18" />
          <Skeleton className="h-4 w-18" />
        </div>
      ))}
    </div>
  );
}
