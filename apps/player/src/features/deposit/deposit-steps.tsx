import { classNames } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { DepositView } from './use-deposit-flow.ts';

/** How far the deposit is: amount, payment, check. */
export function DepositSteps({ step }: { readonly step: DepositView['step'] }) {
  const { t } = useTranslation();
  const current = PLACES[step];
  return (
    <ol aria-label={t('deposit.steps')} className="grid grid-cols-3 gap-2 px-0.5">
      {LABELS.map((label, place) => (
        <li
          key={label}
          aria-current={place === current ? 'step' : undefined}
          className={classNames('text-tiny', place === current ? 'font-semibold text-goldt' : 'text-t3')}
        >
          <span
            aria-hidden
            className={classNames('mb-1 block h-1 seam-corner', place <= current ? 'bg-gold' : 'bg-s3')}
          />
          {t(label)}
        </li>
      ))}
    </ol>
  );
}

const LABELS = ['deposit.stepAmount', 'deposit.stepPay', 'deposit.stepCheck'] as const;
const PLACES = { amount: 0, scan: 1, transfer: 1, check: 2 } as const satisfies Record<
  DepositView['step'],
  number
>;
