import { ApiRefusal } from '@sanam/api-client';
import { LIST_LIMIT, RUNNING_BETS_SHOWN } from '@sanam/contract';
import { ErrorBox, Skeleton } from '@sanam/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useRunningBets } from '../../state/bets/running-bets.ts';
import { BetRow } from './bet-row.tsx';

/** The player's newest running bets on this match. */
export function MatchBets({ matchId }: { readonly matchId: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { bets, isLoading, error, reload } = useRunningBets(matchId);
  const count = bets?.length ?? 0;
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-s1">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-3.5 py-1">
        <h2 id={titleId} className="text-body font-semibold">
          {t('match.yourBets')}
        </h2>
        {count > 0 && (
          <p className="ml-auto text-label text-t2">{t('match.betCount', { number: countText(count) })}</p>
        )}
      </div>
      <div>
        {error !== undefined && (
          <div className="border-t border-line p-2">
            <ErrorBox
              isCompact
              message={error instanceof ApiRefusal ? error.message : t('match.failedToFetchRunningBets')}
              retry={{ label: t('common.tryAgain'), onRetry: reload }}
            />
          </div>
        )}
        {isLoading && (
          <div className="flex min-h-14 items-center border-t border-line px-3.5">
            <Skeleton className="h-4 w-40" />
          </div>
        )}
        {bets !== undefined && count === 0 && (
          <p className="flex min-h-14 items-center border-t border-line px-3.5 text-label text-t2">
            {t('match.noBets')}
          </p>
        )}
        {bets !== undefined && count > 0 && (
          <ul>
            {bets.slice(0, RUNNING_BETS_SHOWN).map((bet) => (
              <BetRow key={bet.id} bet={bet} />
            ))}
          </ul>
        )}
        {count > RUNNING_BETS_SHOWN && (
          <Link
            to="/bet-running"
            className="flex min-h-11 items-center justify-center border-t border-line text-body font-semibold text-goldt -outline-offset-2 active:bg-s3"
          >
            {t('match.allBets')}
          </Link>
        )}
      </div>
    </section>
  );
}

/** The server sends at most `LIST_LIMIT` bets; there may be more. */
function countText(count: number): string {
  return count < LIST_LIMIT ? String(count) : `${LIST_LIMIT}+`;
}
