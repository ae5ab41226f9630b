import { ApiRefusal } from '@sanam/api-client';
import { LIST_LIMIT, RUNNING_BETS_SHOWN } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { classNames, ErrorBox, Skeleton } from '@sanam/ui';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { netOf, sumOf } from '../../lib/net-of.ts';
import { useBetIntents } from '../../state/bets/bet-intents.ts';
import { useBetsOnMatchQuery } from '../../state/bets/bets-on-match.ts';
import { useRunningBets } from '../../state/bets/running-bets.ts';
import { CheckedRow, OpenRow, SettledRow } from './bet-rows.tsx';
import { mergeMatchBets } from './merge-match-bets.ts';

export interface MatchBetsProps {
  readonly matchId: number;
  readonly onResults: () => void;
}

/** The player's bets on this match: being checked, running, and settled ones, which stay. */
export function MatchBets({ matchId, onResults }: MatchBetsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const running = useRunningBets(matchId);
  const { data: all, error: allError, reload: reloadAll } = useBetsOnMatchQuery(matchId);
  const checked = useBetIntents().filter(
    ({ body, outcome }) => body.matchId === matchId && outcome.status === 'unknown',
  );
  /** The settled bets cannot be shown. */
  const isMissing = all === undefined && allError !== undefined;
  const error = running.error ?? (isMissing ? allError : undefined);
  const { open, settled } = mergeMatchBets(running.bets, all?.bets);
  const count = open.length + checked.length;
  const hasNone = running.bets !== undefined && all !== undefined && count === 0 && settled.length === 0;
  const isDecided = settled.length > 0 && count === 0;
  const net = sumOf(settled.map(netOf));
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-s1">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-3.5 py-1.5">
        <div className="min-w-0">
          <h2 id={titleId} className="text-body font-semibold">
            {t('match.yourBets')}
          </h2>
          {isDecided && (
            <p className="text-small text-t2">
              {settled.length === 1
                ? t('decided.oneDecided')
                : t('decided.allDecided', { number: settled.length })}
            </p>
          )}
        </div>
        {count > 0 && (
          <p className="ml-auto text-label text-t2">{t('match.betCount', { number: countText(count) })}</p>
        )}
        {isDecided && (
          <p
            className={classNames(
              'ml-auto numerals text-price font-semibold whitespace-nowrap',
              net > 0 && 'text-gain',
              net < 0 && 'text-loss',
            )}
          >
            {formatMoney(net, { sign: true })}
          </p>
        )}
      </div>
      <div>
        {error !== undefined && (
          <div className="border-t border-line p-2">
            <ErrorBox
              isCompact
              message={
                error instanceof ApiRefusal
                  ? error.message
                  : t(isMissing ? 'match.failedToFetchBets' : 'match.failedToFetchRunningBets')
              }
              retry={{
                label: t('common.tryAgain'),
                onRetry: () => {
                  if (running.error !== undefined) running.reload();
                  if (isMissing) reloadAll();
                },
              }}
            />
          </div>
        )}
        {running.isLoading && (
          <div className="flex min-h-14 items-center border-t border-line px-3.5">
            <Skeleton className="h-4 w-40" />
          </div>
        )}
        {hasNone && (
          <p className="flex min-h-14 items-center border-t border-line px-3.5 text-label text-t2">
            {t('match.noBets')}
          </p>
        )}
        {count + settled.length > 0 && (
          <ul className="border-t border-line">
            {checked.map((intent) => (
              <CheckedRow key={intent.id} intent={intent} />
            ))}
            {open.slice(0, RUNNING_BETS_SHOWN).map((bet) => (
              <OpenRow key={bet.id} bet={bet} />
            ))}
            {settled.map((bet) => (
              <SettledRow key={bet.transactionId} bet={bet} />
            ))}
          </ul>
        )}
        {open.length > RUNNING_BETS_SHOWN && (
          <Link
            to="/bet-running"
            className="flex min-h-11 items-center justify-center border-t border-line text-body font-semibold text-goldt -outline-offset-2 active:bg-s3"
          >
            {t('match.allBets')}
          </Link>
        )}
        {isDecided && (
          <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line pl-3.5 text-label text-t2">
            <p className="py-2">
              {t('decided.risk')} <Amount amount={sumOf(settled.map((bet) => baht(bet.deductAmount)))} />
              {' · '}
              {t('decided.back')} <Amount amount={sumOf(settled.map((bet) => baht(bet.payoutAmount)))} />
            </p>
            <button
              type="button"
              onClick={onResults}
              className="ml-auto flex min-h-11 items-center gap-1 rounded-cell pr-2.5 pl-3 font-semibold text-goldt -outline-offset-2 active:bg-s3"
            >
              {t('decided.results')}
              <ChevronRight aria-hidden strokeWidth={2} className="size-4.5" />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function Amount({ amount }: { readonly amount: ReturnType<typeof sumOf> }) {
  return <span className="numerals font-semibold whitespace-nowrap text-t1">{formatMoney(amount)}</span>;
}

/** The server sends at most `LIST_LIMIT` bets; there may be more. */
function countText(count: number): string {
  return count < LIST_LIMIT ? String(count) : `${LIST_LIMIT}+`;
}
