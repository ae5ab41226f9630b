import type { RunningBet } from '@sanam/contract';
import { formatMoney, parseBaht } from '@sanam/money';
import { CornerSlash } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { toClockTime } from '../../lib/dates.ts';
import { BET_TYPE_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { standingOfBet } from '../../lib/bet-standing.ts';

/** One running bet: pick, price, time, amount and stake. */
export function BetRow({ bet }: { readonly bet: RunningBet }) {
  const { t } = useTranslation();
  const amount = parseBaht(bet.betAmount);
  const risked = parseBaht(bet.deductAmount);
  const standing = standingText(t, bet);
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line px-3.5 py-1.5">
      <CornerSlash corner={CORNER_OF[bet.betType]} />
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium">
          {t(BET_TYPE_TEXTS[bet.betType])}
          {standing !== undefined && ` ${standing}`}{' '}
          <span className="numerals text-lead leading-none font-semibold whitespace-nowrap">
            {bet.rateName}
          </span>
        </p>
        <p className="numerals text-small text-t3">{toClockTime(bet.createdAt)}</p>
      </div>
      <div className="text-right">
        <p className="numerals text-title font-semibold">
          {amount === undefined ? '' : formatMoney(amount, { whole: true })}
        </p>
        <p className="text-small text-t2">
          {t('match.risk')}{' '}
          <span className="numerals whitespace-nowrap">
            {risked === undefined ? '' : formatMoney(risked)}
          </span>
        </p>
      </div>
    </li>
  );
}

/** Undefined for draw and no-draw. */
function standingText(t: TFunction, bet: RunningBet): string | undefined {
  if (bet.betType === 'DRAW' || bet.betType === 'NODRAW') return undefined;
  return t(STANDING_TEXTS[standingOfBet(bet)]);
}
