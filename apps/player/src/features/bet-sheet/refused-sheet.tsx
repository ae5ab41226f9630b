import { baht, formatMoney } from '@sanam/money';
import { Button, ErrorBox, Sheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { BetIntent } from '../../state/bets/bet-intents.ts';
import { IntentPlate } from './intent-plate.tsx';

export interface RefusedSheetProps {
  readonly intent: BetIntent;
  /** The server's sentence. */
  readonly message: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A bet whose refusal came late: which one, why, and that no money was taken. */
export function RefusedSheet({ intent, message, isOpen, onClose }: RefusedSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('bet.notTaken')} closeLabel={t('common.close')}>
      <div className="flex flex-col gap-4">
        <ErrorBox message={message || t('bet.betFailed')} help={t('bet.noMoneyMoved')} />
        <Ticket
          head={<IntentPlate intent={intent} price={intent.shown.rateName} />}
          rows={[{ label: t('bet.amount'), value: formatMoney(baht(intent.body.betAmount)) }]}
        />
        <Button size="large" isBlock onClick={onClose}>
          {t('bet.understood')}
        </Button>
      </div>
    </Sheet>
  );
}
