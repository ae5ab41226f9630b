import { formatMoney, parseBaht } from '@sanam/money';
import { BahtMark, Button, buttonClass, SuccessSheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { toClockTime } from '../../lib/dates.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { useLast } from '../../lib/use-last.ts';
import type { BetIntent, PlacedBet } from '../../state/bets/bet-intents.ts';
import { useMatchById } from '../../state/matches/match-store.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { IntentPlate } from './intent-plate.tsx';
import { potentialWin } from './potential-win.ts';

export interface PlacedSheetProps {
  readonly intent: BetIntent;
  readonly placed: PlacedBet;
  /** The reply came late or after the sheet was closed: the balance in it may be outdated. */
  readonly isLate: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The bet is placed: its ticket, and a link to the running bets. */
export function PlacedSheet({ intent, placed, isLate, isOpen, onClose }: PlacedSheetProps) {
  const { t } = useTranslation();
  const { bet, isBetterRate } = placed;
  const win = useLast(potentialWin(intent, placed, useMatchById(bet.matchId)));
  const { balance: currentBalance } = useWallet();
  const balance = (isLate ? currentBalance : undefined) ?? baht(placed.balance);
  const isDraw = intent.endpoint === 'POST /bet/draw';
  return (
    <SuccessSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('bet.success')}
      note={t('bet.recordedAt', {
        moment: `${formatDay(t, new Date(bet.createdAt))} ${toClockTime(bet.createdAt)}`,
      })}
      actions={
        <>
          <Link to="/bet-running" onClick={onClose} className={buttonClass({ size: 'large', isBlock: true })}>
            {t('bet.seeRunning')}
          </Link>
          <Button variant="text" isBlock onClick={onClose}>
            {t('bet.backToArena')}
          </Button>
        </>
      }
    >
      <Ticket
        head={<IntentPlate intent={intent} price={bet.rateName} />}
        rows={[
          { label: t('bet.risk'), value: formatMoney(baht(bet.deductAmount)) },
          ...(win === undefined
            ? []
            : [{ label: t(isDraw ? 'bet.paysOut' : 'bet.winIfWon'), value: win, isGain: true }]),
          {
            label: t('bet.balance'),
            value: (
              <>
                <BahtMark /> {formatMoney(balance)}
              </>
            ),
            isApart: true,
          },
        ]}
      />
      {isBetterRate && <p className="text-center text-label text-gain">{t('bet.betterTaken')}</p>}
    </SuccessSheet>
  );
}

function baht(amount: string | number) {
  const satang = parseBaht(amount);
  if (satang === undefined) throw new Error(`${amount} is no amount`);
  return satang;
}
