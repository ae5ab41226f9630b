import { parseDayLabel, type DateGroup } from '@sanam/betting';
import { formatMoney } from '@sanam/money';
import { Collapsible, EmptyState, Money, NoticeBox } from '@sanam/ui';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { formatFullDay } from '../../lib/i18n/day-texts.ts';
import { StaleStrip } from '../../components/stale-strip.tsx';
import type { BetFilter, ListedBet } from '../../state/bets/listed-bet.ts';
import { useRunningBetsList, type RunningBetsList } from '../../state/bets/running-bets-list.ts';
import { BetFilterChips, type BetFilterChipsProps } from './bet-filter-chips.tsx';
import { BetItem } from './bet-item.tsx';
import { fightNote, fightTitle } from './fight-text.ts';
import { groupByFight, type Fight } from './group-by-fight.ts';
import { MissingBetsNotice } from './missing-bets-notice.tsx';
import { RunningSkeleton } from './running-skeleton.tsx';

export interface RunningBetsProps {
  readonly filter: BetFilter;
  readonly onFilter: BetFilterChipsProps['onChange'];
}

/** The player's running bets by day and fight, and their total. */
export function RunningBets({ filter, onFilter }: RunningBetsProps) {
  const { t } = useTranslation();
  const list = useRunningBetsList(filter);
  return (
    <>
      <StaleStrip isStale={list.isStale} readAt={list.readAt} />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <h2 className="sr-only">{t('bets.active')}</h2>
        <BetFilterChips value={filter} onChange={onFilter} />
        {list.isLoading ? <RunningSkeleton /> : <RunningDays key={filter} list={list} />}
      </div>
    </>
  );
}

function RunningDays({ list }: { readonly list: RunningBetsList }) {
  const { t } = useTranslation();
  const { days, total, isWhole, isCut, missing } = list;
  return (
    <>
      <MissingBetsNotice
        state={list}
        messages={{
          LIVE: t('bets.failedToFetchRunningBets'),
          STEP: t('bets.failedToFetchRunningStepBets'),
        }}
      />
      {missing.length < 2 && <RunningTotal total={total} />}
      {isCut && (
        <NoticeBox
          kind="attention"
          message={t('bets.onlyNewest', { number: days.reduce((sum, day) => sum + day.items.length, 0) })}
        />
      )}
      {isWhole && days.length === 0 && (
        <EmptyState isCard title={t('bets.noRunningBets')} help={t('bets.noRunningBetsHelp')} />
      )}
      {days.map((day) => (
        <RunningDay key={day.date} day={day} isWhole={isWhole} />
      ))}
    </>
  );
}

/** Shows no amount while a list is missing: a partial sum would be read as the whole. */
function RunningTotal({ total }: Pick<RunningBetsList, 'total'>) {
  const { t } = useTranslation();
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-s1 px-4 py-3">
      <div>
        <dt className="text-label text-t2">{t('bets.totalBets')}</dt>
        <dd className="text-[min(2.25rem,10vw)] leading-11">
          {total ? <Money amount={total.bets} hasMark /> : <UnknownAmount />}
        </dd>
      </div>
      <div>
        <dt className="text-label text-t2">{t('bets.count')}</dt>
        <dd className="text-right numerals text-[min(2.25rem,10vw)] leading-11 font-semibold">
          {total ? total.count : <UnknownAmount />}
        </dd>
      </div>
    </dl>
  );
}

/** A dash while the amount is not known. */
function UnknownAmount() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className="text-t3">
        –
      </span>
      <span className="sr-only">{t('bets.notKnown')}</span>
    </>
  );
}

function RunningDay({ day, isWhole }: { readonly day: DateGroup<ListedBet>; readonly isWhole: boolean }) {
  const { t } = useTranslation();
  const { date, items, totalCount, totalBetsSatang } = day;
  const isoDay = parseDayLabel(date);
  return (
    <Collapsible
      look="card"
      title={isoDay === undefined ? date : formatFullDay(t, isoDay)}
      count={
        isWhole
          ? totalCount === 1
            ? t('bets.oneBet')
            : t('bets.betCount', { number: totalCount })
          : undefined
      }
      sum={isWhole ? formatMoney(totalBetsSatang) : undefined}
    >
      {groupByFight(items).map((fight) => (
        <RunningFight key={fight.key} fight={fight} day={isoDay} />
      ))}
    </Collapsible>
  );
}

interface RunningFightProps {
  readonly fight: Fight;
  readonly day: string | undefined;
}

/** The bets on one match under its number and stadium; each slip of several matches names its own. */
function RunningFight({ fight: { legs, bets }, day }: RunningFightProps) {
  const isSlip = legs.length > 1;
  return (
    <section className="border-t border-line first:border-t-0">
      {!isSlip && <FightHead legs={legs} day={day} />}
      <ul>
        {bets.map((bet) => (
          <BetItem key={bet.id} bet={bet} />
        ))}
      </ul>
    </section>
  );
}

/** A LIVE match has a page of its own. */
function FightHead({ legs, day }: Pick<Fight, 'legs'> & Pick<RunningFightProps, 'day'>) {
  const { t } = useTranslation();
  const match = legs[0]?.gameMatchsStep;
  const look = 'flex min-h-14 items-center justify-between gap-3 bg-s2 px-3.5 py-1.5';
  const text = (
    <div className="min-w-0">
      <h4 className="text-body font-medium">{fightTitle(t, legs, day)}</h4>
      <p className="text-small text-t2">{fightNote(t, legs)}</p>
    </div>
  );
  if (match?.line !== 'LIVE') return <div className={look}>{text}</div>;
  return (
    <Link to={`/bet/${match.id}`} className={`${look} -outline-offset-2 active:bg-s3`}>
      {text}
      <ChevronRight aria-hidden strokeWidth={2} className="size-5 shrink-0" />
    </Link>
  );
}
