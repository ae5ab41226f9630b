import { netWin } from '@sanam/betting';
import type { CategoryCode } from '@sanam/contract';
import { formatMoney } from '@sanam/money';
import { Collapsible } from '@sanam/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { BetMoneyRow } from '../../components/bet-money-row.tsx';
import { toHourMinute } from '../../lib/dates.ts';
import { formatWeekday } from '../../lib/i18n/day-texts.ts';
import { reloadReport, useBetsOfDay, type ReportDay as Day } from '../../state/bets/bet-report.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { BetItemSkeleton } from './bet-item-skeleton.tsx';
import { fightNote, fightTitle } from './fight-text.ts';
import { groupByFight, totalsOf, type Fight } from './group-by-fight.ts';
import { MissingBetsNotice } from './missing-bets-notice.tsx';
import { NetAmount } from './net-amount.tsx';
import { pickOfBet } from './pick-of-bet.ts';

export interface ReportDayProps {
  readonly day: Day;
  readonly category: CategoryCode | undefined;
  readonly isInitiallyOpen: boolean;
}

/** The decided bets of one day by fight, fetched when it is opened. */
export function ReportDay({ day, category, isInitiallyOpen }: ReportDayProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(isInitiallyOpen);
  const state = useBetsOfDay(day.date, category, isWanted);
  const { bets, isWhole, isLoading, missing } = state;
  const own = totalsOf(bets);
  // A bet that was decided between the two reads is in one of them only.
  const isBehind = isWhole && (own.count !== day.count || own.net !== day.net);
  useEffect(() => {
    if (isBehind) reloadReport();
  }, [isBehind]);
  const totals = isWhole ? own : day;
  return (
    <Collapsible
      look="card"
      title={formatWeekday(t, day.date)}
      isInitiallyOpen={isInitiallyOpen}
      onToggle={(isOpen) => setWanted(isWanted || isOpen)}
      count={t('report.daySummary', {
        count: totals.count === 1 ? t('bets.oneBet') : t('bets.betCount', { number: totals.count }),
        risk: formatMoney(totals.bets),
        back: formatMoney(totals.paid),
      })}
      sum={<NetAmount net={totals.net} />}
    >
      {missing.length > 0 && (
        <div className="flex flex-col gap-2 p-2">
          <MissingBetsNotice
            isCompact
            state={state}
            messages={{
              LIVE: t('report.failedToFetchBetHistory'),
              STEP: t('report.failedToFetchStepBetHistory'),
            }}
          />
        </div>
      )}
      {isLoading && isWanted ? (
        <>
          <BetItemSkeleton />
          <output className="sr-only">{t('common.loading')}</output>
        </>
      ) : (
        groupByFight(bets).map((fight) => (
          <FightBets key={fight.key} fight={fight} day={day.date} isSummed={isWhole} />
        ))
      )}
    </Collapsible>
  );
}

interface FightBetsProps {
  readonly fight: Fight;
  readonly day: string;
  readonly isSummed: boolean;
}

function FightBets({ fight, day, isSummed }: FightBetsProps) {
  const { t } = useTranslation();
  return (
    <section className="border-t border-line first:border-t-0">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 bg-s2 px-3.5 py-1.5">
        <div className="min-w-0 flex-[1_1_9rem]">
          <h4 className="text-body font-medium">{fightTitle(t, fight.legs, day)}</h4>
          <p className="text-small text-t2">{fightNote(t, fight.legs)}</p>
        </div>
        {isSummed && (
          <p className="ml-auto text-body">
            <NetAmount net={fight.net} />
          </p>
        )}
      </div>
      <ul>
        {fight.bets.map((bet) => (
          <BetRow key={bet.id} bet={bet} />
        ))}
      </ul>
    </section>
  );
}

function BetRow({ bet }: { readonly bet: ListedBet }) {
  const { t } = useTranslation();
  return (
    <BetMoneyRow
      {...pickOfBet(t, bet)}
      code={bet.ticketCode}
      risk={bet.deductSatang}
      time={toHourMinute(bet.createdAt)}
      net={netWin(bet)}
      state={bet.resultType}
      to={`/ticket/${bet.id}`}
    />
  );
}
