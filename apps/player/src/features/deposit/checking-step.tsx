import { transferCode } from '@sanam/contract';
import { formatMoney } from '@sanam/money';
import { Button, buttonClass, classNames, Money, NoticeBox, toMinutesSeconds, useSeconds } from '@sanam/ui';
import { Headset } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { SheetFoot } from '../../components/sheet-foot.tsx';
import { toClockTime } from '../../lib/dates.ts';
import { useClockOffset } from '../../state/api/server-clock.ts';
import { returnToBet } from '../../state/bets/continue-bet.ts';
import { peekBet, rememberBet } from '../../state/bets/return-to-bet.ts';
import { SlipBox } from './slip/slip-box.tsx';
import type { AnnouncedDeposit } from './use-deposit-flow.ts';

export interface CheckingStepProps {
  readonly deposit: AnnouncedDeposit;
  readonly onLeave: () => void;
}

/** How long a deposit usually takes to be credited. */
const USUAL_MINUTES = 10;
const USUAL_MS = USUAL_MINUTES * 60_000;
/** The second tap of a double tap on "I have paid" must not press what has taken its place. */
const FRESH_MS = 1000;

/** Announced and not credited yet: how long it has waited. Nothing here announces it again. */
export function CheckingStep({ deposit, onLeave }: CheckingStepProps) {
  const { t } = useTranslation();
  const { amount, since, transactionId } = deposit;
  const waited = useSeconds() - since;
  const offset = useClockOffset();
  const announcedAt = toClockTime(since - offset);
  const code = transactionId === undefined ? undefined : transferCode('deposit', transactionId);
  const isOverdue = waited >= USUAL_MS;
  return (
    <>
      <div className="flex flex-col items-center gap-3 pt-1 text-center">
        <Ring part={Math.min(1, waited / USUAL_MS)}>
          <span role="timer" className="numerals text-[min(2.375rem,18vw)] leading-tight font-semibold">
            {toMinutesSeconds(waited)}
          </span>
          <span className="px-4 text-[min(0.8125rem,6vw)] leading-tight text-t2">
            {isOverdue ? t('deposit.longer') : t('deposit.usually', { minutes: USUAL_MINUTES })}
          </span>
        </Ring>
        <div>
          <Money amount={amount} hasMark className="text-[min(2.375rem,12.5vw)] leading-tight" />
          <output className="block text-body text-t2">
            {code === undefined ? (
              t('deposit.sending')
            ) : (
              <>
                {t('deposit.announcedAt', { time: announcedAt })} · {t('deposit.numbered', { code })}
              </>
            )}
          </output>
        </div>
      </div>
      {deposit.isUnknown === true && (
        <NoticeBox
          kind="attention"
          message={t('deposit.unknown', { amount: formatMoney(amount) })}
          help={t('deposit.unknownHelp')}
        />
      )}
      {deposit.isEarlier === true && <NoticeBox kind="info" message={t('withdraw.earlier')} />}
      {isOverdue && code !== undefined ? (
        <NoticeBox
          kind="attention"
          message={t('deposit.overdue')}
          help={t('deposit.overdueHelp', { code })}
        />
      ) : (
        <Track announcedAt={code === undefined ? undefined : announcedAt} />
      )}
      {transactionId !== undefined && <SlipBox transactionId={transactionId} />}
      <WaitFoot isOverdue={isOverdue} isFresh={waited < FRESH_MS} onLeave={onLeave} />
    </>
  );
}

interface RingProps {
  /** 0 to 1. */
  readonly part: number;
  readonly children: ReactNode;
}

function Ring({ part, children }: RingProps) {
  return (
    <div className="relative flex size-[min(10rem,72vw,max(7.5rem,19vh))] shrink-0 items-center justify-center">
      <svg
        aria-hidden
        viewBox="0 0 160 160"
        className="absolute inset-0 -rotate-90"
        fill="none"
        strokeWidth={6}
      >
        <circle cx={80} cy={80} r={RADIUS} className="stroke-s3" />
        <circle
          cx={80}
          cy={80}
          r={RADIUS}
          className="stroke-gold"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${part} 1`}
        />
      </svg>
      <div className="flex flex-col items-center">{children}</div>
    </div>
  );
}

const RADIUS = 76;

/** What has happened and what is still to come. */
function Track({ announcedAt }: { readonly announcedAt: string | undefined }) {
  const { t } = useTranslation();
  const isAnnounced = announcedAt !== undefined;
  return (
    <ol className="flex flex-col rounded-card border border-line bg-bg px-5 py-2">
      <TrackRow
        text={t('deposit.trackAnnounced')}
        aside={announcedAt}
        dot={isAnnounced ? 'bg-gain' : OPEN_DOT}
      />
      <TrackRow text={t('deposit.trackBank')} dot={isAnnounced ? OPEN_DOT : LATER_DOT} />
      <TrackRow text={t('deposit.trackWallet')} dot={LATER_DOT} />
    </ol>
  );
}

const OPEN_DOT = 'border-2 border-gold bg-bg';
const LATER_DOT = 'border-2 border-ctl bg-bg';

interface TrackRowProps {
  readonly text: string;
  readonly dot: string;
  readonly aside?: string | undefined;
}

function TrackRow({ text, dot, aside }: TrackRowProps) {
  return (
    <li className="relative flex min-h-9 items-center gap-3 text-body not-first:before:absolute not-first:before:-top-1/2 not-first:before:bottom-1/2 not-first:before:left-[5.5px] not-first:before:w-px not-first:before:bg-line2">
      <span aria-hidden className={classNames('relative size-3 shrink-0 rounded-full', dot)} />
      <span className="min-w-0 flex-1">{text}</span>
      {aside !== undefined && <span className="numerals text-label font-semibold text-t2">{aside}</span>}
    </li>
  );
}

interface WaitFootProps {
  readonly isOverdue: boolean;
  readonly isFresh: boolean;
  readonly onLeave: () => void;
}

/** One gold button: back to the bet, or the help, or the LIVE matches. */
function WaitFoot({ isOverdue, isFresh, onLeave }: WaitFootProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [bet] = useState(peekBet);
  const isFirst = !isOverdue && bet === undefined;
  return (
    <SheetFoot isInert={isFresh}>
      {isOverdue && (
        <Link to="/about" onClick={onLeave} className={buttonClass({ size: 'large', isBlock: true })}>
          <Headset aria-hidden strokeWidth={1.75} className="size-5.5" />
          {t('layout.contact')}
        </Link>
      )}
      {!isOverdue && bet !== undefined && (
        <Button
          size="large"
          isBlock
          onClick={() => {
            onLeave();
            returnToBet(navigate);
            // Offered again once the money is there.
            rememberBet(bet);
          }}
        >
          {t('deposit.backToBet')} <span className="numerals">{bet.price}</span>
        </Button>
      )}
      <Link
        to="/"
        onClick={onLeave}
        className={buttonClass(
          isFirst ? { size: 'large', isBlock: true } : { variant: 'text', isBlock: true },
        )}
      >
        {t('deposit.watch')}
      </Link>
      <p className="text-center text-small text-t3">{t('deposit.mayClose')}</p>
    </SheetFoot>
  );
}
