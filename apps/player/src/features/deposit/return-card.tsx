import { baht, formatMoney } from '@sanam/money';
import { CornerSlash } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { returnToBet } from '../../state/bets/continue-bet.ts';
import type { BetToReturnTo } from '../../state/bets/return-to-bet.ts';

export interface ReturnCardProps {
  readonly bet: BetToReturnTo;
  readonly onLeave: () => void;
}

/** The bet that the money is for, with the way back to it. */
export function ReturnCard({ bet, onLeave }: ReturnCardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-box border border-goldl bg-golds pr-1.5 pl-3.5">
      {'betType' in bet && <CornerSlash corner={CORNER_OF[bet.betType]} />}
      <p className="min-w-0 flex-1 py-1.5 text-small text-t2">
        {t('deposit.thenBack')}
        <span className="block text-body font-semibold text-t1">
          {bet.matchName}
          {'betType' in bet && ` · ${t(BET_TYPE_TEXTS[bet.betType])}`}{' '}
          <span className="numerals whitespace-nowrap">{bet.price}</span> ·{' '}
          <span className="numerals whitespace-nowrap">
            ฿{formatMoney(baht(bet.amountBaht), { whole: true })}
          </span>
        </span>
      </p>
      <button
        type="button"
        onClick={() => {
          onLeave();
          returnToBet(navigate);
        }}
        className="min-h-11 min-w-11 shrink-0 rounded-cell px-2 text-body font-semibold text-goldt"
      >
        {t('deposit.backNow')}
      </button>
    </div>
  );
}
