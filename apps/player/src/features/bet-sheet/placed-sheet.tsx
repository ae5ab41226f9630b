import { formatMoney, parseBaht } from '@sanam/money';
import { BahtMark, Button, buttonClass, Sheet, SuccessBanner, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { toClockTime } from '../../lib/dates.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import type { BetIntent, PlacedBet } from '../../state/bet-intents.ts';
import { IntentPlate } from './intent-plate.tsx';
import { winOf } from './win-of.ts';

export interface PlacedSheetProps {
  readonly intent: BetIntent;
  readonly placed: PlacedBet;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The bet is in: its ticket, and the way to the bets that are running. */
export function PlacedSheet({ intent, placed, isOpen, onClose }: PlacedSheetProps) {
  const { t } = useTranslation();
  const { bet, balance, isBetterRate } = placed;
  const win = winOf(intent, placed);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('bet.success')}
      isTitleHidden
      closeLabel={t('common.close')}
    >
      <SuccessBanner
        title={t('bet.success')}
        note={t('bet.recordedAt', {
          moment: `${formatDay(t, new Date(bet.createdAt))} ${toClockTime(bet.createdAt)}`,
        })}
        actions={
          <>
            <Link
              to="/bet-running"
              onClick={onClose}
              className={buttonClass({ size: 'large', isBlock: true })}
            >
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
            { label: t('bet.risk'), figure: formatMoney(baht(bet.deductAmount)) },
            ...(win === undefined ? [] : [{ label: t(win.label), figure: win.figure, isGain: true }]),
            {
              label: t('layout.balance'),
              figure: (
                <>
                  <BahtMark /> {formatMoney(baht(balance))}
                </>
              ),
              isApart: true,
            },
          ]}
        />
        {isBetterRate && <p className="text-center text-label text-gain">{t('bet.betterTaken')}</p>}
      </SuccessBanner>
    </Sheet>
  );
}

function baht(amount: string | number) {
  const satang = parseBaht(amount);
  if (satang === undefined) throw new Error(`${amount} is no amount`);
  return satang;
}
