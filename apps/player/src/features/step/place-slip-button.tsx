import type { Slip } from '@sanam/betting';
import { baht, formatMoney } from '@sanam/money';
import { Button } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { fullText } from '../../state/bets/match-limits.ts';
import type { SlipFormProps } from './slip-form.tsx';

/** Shows the amount, the new odds, or why it cannot be pressed. */
export function PlaceSlipButton({
  formId,
  slip,
  placing: { state },
  form,
}: Omit<SlipFormProps, 'id'> & { readonly formId: string }) {
  const { t } = useTranslation();
  const { terms, detour, isFull, limits, hasMoved, hasClosed, isStale, isTooFresh } = form;
  const isEmpty = slip.picks.length === 0;
  return (
    <Button
      type="submit"
      form={formId}
      size="large"
      isBlock
      isLoading={state !== 'idle'}
      loadingLabel={t(LOADING_TEXTS[state])}
      disabled={isEmpty || slip.amountBaht === 0}
      disabledReason={state === 'idle' ? reason() : undefined}
      className={isTooFresh ? 'opacity-60' : undefined}
    >
      {text(slip)}
    </Button>
  );

  function text({ amountBaht }: Slip): string {
    if (detour !== undefined && amountBaht > 0) {
      const words = t(detour.kind === 'deposit' ? 'bet.depositFor' : 'bet.useMaximum');
      return `${words} ฿${formatMoney(detour.amount, { whole: true })}`;
    }
    if (hasMoved && terms !== undefined && amountBaht > 0) return t('bet.confirmAt', { price: terms.odds });
    if (amountBaht === 0) return t('step.place');
    return t('step.placeAmount', { amount: formatMoney(baht(amountBaht), { whole: true }) });
  }

  function reason(): string | undefined {
    if (isEmpty) return undefined;
    if (hasClosed) return t('step.closedPicks');
    if (terms === undefined && detour === undefined) return t('step.payoutTooLarge');
    if (isFull) return t(slip.mode === 'single' ? fullText(limits) : 'step.noneLeft');
    return isStale ? t('bet.waitForConnection') : undefined;
  }
}

const LOADING_TEXTS = {
  idle: 'step.place',
  placing: 'bet.placing',
  checking: 'bet.checking',
  processing: 'step.processing',
} as const;
