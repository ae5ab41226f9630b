import type { HistoryTransaction } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { classNames } from '@sanam/ui';
import { ChevronRight, Clock, ListChecks, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { isTakenBack } from '../../lib/is-taken-back.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { sumOf } from '../../lib/net-of.ts';
import { useClockOffset } from '../../state/api/server-clock.ts';
import { claimDecisions, openDecidedSheet, useUntold, type Untold } from '../../state/bets/decisions.ts';
import { openDeposit } from '../../state/transfers/deposit-sheet.ts';
import { useWaitingDeposits } from '../../state/transfers/deposit-watch.ts';
import { useWaitingWithdrawals } from '../../state/transfers/waiting-withdrawals.ts';
import { Announcements } from './announcements.tsx';
import { Greeting } from './greeting.tsx';

/** What the house announces; below it what was decided since the last visit and what waits, otherwise the greeting. */
export function HomeHead({ phone }: { readonly phone: string }) {
  return (
    <>
      <Announcements />
      <OwnHead phone={phone} />
    </>
  );
}

function OwnHead({ phone }: { readonly phone: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const untold = useUntold();
  const deposits = useWaitingDeposits();
  const withdrawals = useWaitingWithdrawals();
  const since = untold?.since ?? undefined;
  const hasDecided = untold !== undefined && since !== undefined;
  if (!hasDecided && deposits.length === 0 && withdrawals.length === 0) return <Greeting phone={phone} />;
  return (
    <ul className="overflow-clip rounded-card border border-line2 bg-s1">
      {hasDecided && (
        <Row
          Icon={ListChecks}
          tint={untold.net > 0 ? 'gain' : untold.net < 0 ? 'loss' : 'none'}
          text={t(sinceText(untold), {
            number: untold.count,
            time: formatFightTime(t, new Date(since)),
          })}
          amount={formatMoney(baht(untold.net), { sign: true })}
          onPress={() => {
            openDecidedSheet(untold.bets);
            // Read on every device from now on.
            claimDecisions(untold.bets).catch((failure: unknown) =>
              logFailure('marking decisions as read failed', failure),
            );
          }}
        />
      )}
      <Waiting
        transfers={deposits}
        text={(number) => t(number === 1 ? 'decided.depositWaits' : 'decided.depositsWait', { number })}
        onPress={() => openDeposit()}
      />
      <Waiting
        transfers={withdrawals}
        text={(number) => t(number === 1 ? 'decided.withdrawalWaits' : 'decided.withdrawalsWait', { number })}
        onPress={() => void navigate('/history?type=withdraw')}
      />
    </ul>
  );
}

function sinceText({ bets, count }: Untold) {
  if (bets.every(isTakenBack)) return count === 1 ? 'decided.oneCheckedSince' : 'decided.manyCheckedSince';
  return count === 1 ? 'decided.oneSince' : 'decided.manySince';
}

interface WaitingProps {
  /** Newest first. */
  readonly transfers: readonly HistoryTransaction[];
  readonly text: (number: number) => string;
  readonly onPress: () => void;
}

function Waiting({ transfers, text, onPress }: WaitingProps) {
  const oldest = transfers.at(-1);
  if (oldest === undefined) return null;
  return (
    <Row
      Icon={Clock}
      tint="none"
      text={
        <>
          {text(transfers.length)} <WaitingTime since={Date.parse(oldest.createdAt)} />
        </>
      }
      amount={formatMoney(sumOf(transfers.map(({ amount }) => baht(amount))))}
      onPress={onPress}
    />
  );
}

/** Counts up; whole hours after the first. */
function WaitingTime({ since }: { readonly since: number }) {
  const offset = useClockOffset();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - offset - since) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return (
    <span className="numerals whitespace-nowrap text-t2">
      {shown.map((part) => String(part).padStart(2, '0')).join(':')}
    </span>
  );
}

interface RowProps {
  readonly Icon: LucideIcon;
  readonly tint: 'gain' | 'loss' | 'none';
  readonly text: ReactNode;
  readonly amount: string;
  readonly onPress: () => void;
}

function Row({ Icon, tint, text, amount, onPress }: RowProps) {
  return (
    <li className={classNames('border-t border-line first:border-t-0', GROUND[tint])}>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-13 w-full flex-wrap items-center gap-x-3 px-3.5 py-1 text-left -outline-offset-2 active:bg-s3"
      >
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={classNames('size-5 shrink-0', tint === 'none' ? 'text-goldt' : COLOUR[tint])}
        />
        <span className="min-w-0 flex-[1_1_6rem] text-label font-medium">{text}</span>
        <span className="ml-auto flex items-center gap-2">
          <span
            className={classNames(
              'numerals text-name font-semibold whitespace-nowrap',
              tint !== 'none' && COLOUR[tint],
            )}
          >
            {amount}
          </span>
          <ChevronRight aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-t2" />
        </span>
      </button>
    </li>
  );
}

const GROUND = { gain: 'bg-gainp', loss: 'bg-lossp', none: '' } as const;
const COLOUR = { gain: 'text-gain', loss: 'text-loss' } as const;
