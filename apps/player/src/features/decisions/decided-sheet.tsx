import { toBangkokDay } from '@sanam/betting';
import type { UntoldDecision } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { buttonClass, classNames, Sheet } from '@sanam/ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { BetMoneyRow } from '../../components/bet-money-row.tsx';
import { CORNER_OF } from '../../lib/corner-of.ts';
import { toHourMinute } from '../../lib/dates.ts';
import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { formatShortDay } from '../../lib/i18n/day-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { stadiumText } from '../../lib/i18n/names.ts';
import { onlyLeg, pickText, stepText } from '../../lib/i18n/pick-texts.ts';
import { netOf, sumOf } from '../../lib/net-of.ts';
import { isTakenBack } from '../../lib/is-taken-back.ts';
import { useServerMinute } from '../../state/api/server-clock.ts';
import { changeOf, matchesText } from './decision-toast.tsx';
import { reportDays } from './report-days.ts';

export interface DecidedSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** In any order; shown in that of the decisions, and those of one time as placed. */
  readonly decisions: readonly UntoldDecision[];
}

/** What was decided, by match, with the net of all. */
export function DecidedSheet({ isOpen, onClose, decisions }: DecidedSheetProps) {
  const { t } = useTranslation();
  const sorted = decisions.toSorted(
    (one, other) =>
      settledAt(one) - settledAt(other) || Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  const [first] = sorted;
  const net = sumOf(decisions.map(changeOf));
  const days = reportDays(decisions, useServerMinute());
  const isOfManyDays = new Set(sorted.map((bet) => toBangkokDay(new Date(settledAt(bet))))).size > 1;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('decided.decidedSince', {
        time: first === undefined ? '' : formatFightTime(t, new Date(settledAt(first))),
      })}
      closeLabel={t('common.close')}
      footer={
        <Link
          to={days === 1 ? '/history-report' : `/history-report?days=${days}`}
          onClick={onClose}
          className={buttonClass({ size: 'large', isBlock: true })}
        >
          {t(days === 1 ? 'decided.todaysReport' : 'bets.report')}
        </Link>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3">
          <div className="min-w-0 flex-[1_1_9rem]">
            <p className="text-label text-t2">
              {decisions.length === 1
                ? t('decided.netOfOne')
                : t('decided.netOf', { number: decisions.length })}
            </p>
            {decisions.some(({ previousNet }) => previousNet !== null) && (
              <p className="text-tiny text-t2">{t('decided.differenceCounts')}</p>
            )}
          </div>
          <p
            className={classNames(
              'ml-auto numerals text-net font-semibold whitespace-nowrap',
              net > 0 && 'text-gain',
              net < 0 && 'text-loss',
            )}
          >
            {formatMoney(net, { sign: true })}
          </p>
        </div>
        <ul className="rounded-card border border-line2">
          {groupByMatch(sorted).map(([key, bets]) => (
            <Fragment key={key}>
              <MatchLine bets={bets} />
              {bets.map((bet) => (
                <DecidedRow key={bet.transactionId} bet={bet} isDated={isOfManyDays} onOpen={onClose} />
              ))}
            </Fragment>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

/** Which match, where and how it ended; of a step bet, how many and which. */
function MatchLine({ bets }: { readonly bets: readonly UntoldDecision[] }) {
  const { t } = useTranslation();
  const [bet] = bets;
  if (bet === undefined) return null;
  const leg = onlyLeg(bet)?.gameMatchsStep;
  return (
    <li className="border-t border-line px-3.5 pt-2 text-small text-t2 first:border-t-0">
      {leg === undefined ? (
        <>
          {stepText(t, bet.transactionMatchStepItems.length)} · {matchesText(t, bets)}
        </>
      ) : (
        <>
          {matchText(t, leg.matchNo, leg.line)} · {stadiumText(leg.stadiumName, leg.stadiumLatinName)}
          {leg.result !== null && (
            <>
              {' · '}
              <span className={RESULT_COLOURS[leg.result]}>{t(RESULT_TEXTS[leg.result])}</span>
            </>
          )}
        </>
      )}
    </li>
  );
}

interface DecidedRowProps {
  readonly bet: UntoldDecision;
  /** Whether the row shows the day as well as the time. */
  readonly isDated: boolean;
  readonly onOpen: () => void;
}

function DecidedRow({ bet, isDated, onOpen }: DecidedRowProps) {
  const { t } = useTranslation();
  const leg = onlyLeg(bet);
  const settled = bet.settledAt === null ? undefined : new Date(bet.settledAt);
  const time =
    settled &&
    (isDated
      ? `${formatShortDay(t, toBangkokDay(settled))} ${toHourMinute(settled.getTime())}`
      : toHourMinute(settled.getTime()));
  return (
    <BetMoneyRow
      corner={leg && CORNER_OF[leg.betType]}
      what={leg === undefined ? t('decided.stepBet') : pickText(t, leg)}
      price={leg?.rateName ?? ''}
      code={bet.ticketCode}
      risk={baht(bet.deductAmount)}
      time={time}
      net={isTakenBack(bet) ? baht(bet.winAmount) : netOf(bet)}
      state={bet.resultType}
      previousNet={bet.previousNet === null ? undefined : baht(bet.previousNet)}
      to={`/ticket/${bet.transactionId}`}
      onOpen={onOpen}
      isGrouped
    />
  );
}

function groupByMatch(
  decisions: readonly UntoldDecision[],
): readonly (readonly [string, readonly UntoldDecision[]])[] {
  const keyOf = (bet: UntoldDecision): string => String(onlyLeg(bet)?.gameMatchsStep.id ?? bet.transactionId);
  return [...Map.groupBy(decisions, keyOf)];
}

function settledAt(bet: UntoldDecision): number {
  return Date.parse(bet.settledAt ?? bet.createdAt);
}

const RESULT_COLOURS = { RED: 'text-redt', BLUE: 'text-bluet', DRAW: 'text-drawt', CANCEL: '' } as const;
