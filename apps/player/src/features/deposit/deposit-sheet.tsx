import { Sheet } from '@sanam/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { setDepositFilled } from '../../state/transfers/deposit-sheet.ts';
import { AmountStep } from './amount-step.tsx';
import { CheckingStep } from './checking-step.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { PayStep } from './pay-step.tsx';
import { useDepositFlow, type DepositView } from './use-deposit-flow.ts';

export interface DepositSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Starts with the amount at every opening. */
export function DepositSheet({ isOpen, onClose }: DepositSheetProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setVisit(visit + 1);
  }
  return <DepositVisit key={visit} isOpen={isOpen} onClose={onClose} />;
}

/** First the amount, then the transfer, then the wait until it is credited. */
function DepositVisit({ isOpen, onClose }: DepositSheetProps) {
  const { t } = useTranslation();
  const flow = useDepositFlow(isOpen);
  const { view } = flow;
  const isFilled = isOpen && flow.isFilled;
  useEffect(() => {
    setDepositFilled(isFilled);
    return () => setDepositFilled(false);
  }, [isFilled]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(TITLES[view.step])} closeLabel={t('common.close')}>
      <div className="@container flex flex-col gap-3">
        <DepositSteps step={view.step} />
        {view.step === 'amount' && <AmountStep flow={flow} onLeave={onClose} />}
        {(view.step === 'scan' || view.step === 'transfer') && <PayStep flow={flow} view={view} />}
        {view.step === 'check' && <CheckingStep deposit={view.deposit} onLeave={onClose} />}
      </div>
    </Sheet>
  );
}

const TITLES = {
  amount: 'layout.deposit',
  scan: 'deposit.payTitle',
  transfer: 'deposit.transferTitle',
  check: 'deposit.waiting',
} as const satisfies Record<DepositView['step'], string>;
