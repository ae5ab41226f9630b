import { netWin, rateOf } from '@sanam/betting';
import { addSatang, formatMoney } from '@sanam/money';
import { classNames } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { toHourMinute } from '../../lib/dates.ts';
import { stepText } from '../../lib/i18n/pick-texts.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { useMatchOdds } from '../../state/matches/match-store.ts';
import { BetLeg } from './bet-leg.tsx';
import { BetStatusPill } from '../../components/bet-status-pill.tsx';
import { NetAmount } from './net-amount.tsx';

/** One bet of a list: kind, time, picks, amount, and its possible or final win. */
export function BetItem({ bet }: { readonly bet: ListedBet }) {
  const { t } = useTranslation();
  const isMulti = bet.kind === 'STEP_MULTI';
  return (
    <li className="border-t border-line px-3.5 pt-3 pb-3.5 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-label">
          <span className="font-medium">{kindText(t, bet)}</span>
          <span className="text-t2">
            {' · '}
            <time dateTime={bet.createdAt} className="numerals">
              {toHourMinute(bet.createdAt)}
            </time>
          </span>
        </p>
        <BetStatusPill bet={bet} />
      </div>
      <ul className="mt-1.5 flex flex-col gap-2.5">
        {bet.legs.map((leg) => (
          <BetLeg key={leg.id} leg={leg} isOneOfSeveral={isMulti} isStep={bet.kind !== 'LIVE'} />
        ))}
      </ul>
      <dl className="mt-2.5 flex flex-wrap gap-x-3 gap-y-0.5 text-label text-t2">
        <Amount label={t('bets.amount')} amount={formatMoney(bet.amountSatang, { whole: true })} />
        <Amount label={t('bets.risk')} amount={formatMoney(bet.deductSatang)} />
        {bet.resultType === 'WAIT' ? (
          <PotentialWin bet={bet} />
        ) : (
          <div className="ml-auto flex items-baseline gap-1.5">
            <dt>{t('bets.net')}</dt>
            <dd className="text-name leading-(--leading-14)">
              <NetAmount net={netWin(bet)} />
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-1 -mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={`/ticket/${bet.id}`}
          className="flex min-h-11 min-w-11 items-center gap-1 text-label font-medium text-goldt"
        >
          {t('ticket.open', { code: bet.ticketCode })}
          <ChevronRight aria-hidden strokeWidth={2} className="size-4.5" />
        </Link>
        {bet.kind === 'LIVE' && bet.resultType === 'WAIT' && bet.legs[0] && (
          <PriceNow leg={bet.legs[0]} rateType={bet.rateType} />
        )}
      </div>
    </li>
  );
}

/** The corner's current price as the bet names its own, if the app knows it; draw odds never move. */
function PriceNow({
  leg,
  rateType,
}: { readonly leg: ListedBet['legs'][number] } & Pick<ListedBet, 'rateType'>) {
  const { t } = useTranslation();
  const odds = useMatchOdds(leg.gameMatchsStep.id, rateType ?? 'MY');
  if (odds === undefined || (leg.betType !== 'RED' && leg.betType !== 'BLUE')) return null;
  return (
    <p className="numerals text-label text-t2">
      {t('ticket.priceNow', { price: rateOf(leg.betType, odds).rateName })}
    </p>
  );
}

/** What a running bet may win. A draw bet's amount includes the stake, as its price does. */
function PotentialWin({ bet }: { readonly bet: ListedBet }) {
  const { t } = useTranslation();
  const payout = formatMoney(addSatang(bet.deductSatang, bet.winSatang));
  const side = bet.legs[0]?.betType;
  const isDraw = side === 'DRAW' || side === 'NODRAW';
  const [label, amount] =
    bet.kind === 'STEP_MULTI'
      ? [t('bets.maxPayout'), payout]
      : isDraw
        ? [t('bets.paidIfWon'), payout]
        : [t('bets.winIfWon'), formatMoney(bet.winSatang, { sign: true })];
  return <Amount label={label} amount={amount} isGain />;
}

function Amount({
  label,
  amount,
  isGain = false,
}: {
  readonly label: string;
  readonly amount: string;
  /** The possible win, at the end of the row. */
  readonly isGain?: boolean;
}) {
  return (
    <div className={classNames('flex items-baseline gap-1.5', isGain && 'ml-auto')}>
      <dt>{label}</dt>
      <dd
        className={classNames(
          'numerals text-name leading-(--leading-14) font-semibold',
          isGain ? 'text-gain' : 'text-t1',
        )}
      >
        {amount}
      </dd>
    </div>
  );
}

function kindText(t: TFunction, { kind, legs }: ListedBet): string {
  if (kind === 'STEP_MULTI') return stepText(t, legs.length);
  return t(kind === 'STEP_SINGLE' ? 'bets.kindSingle' : 'bets.kindLive');
}
