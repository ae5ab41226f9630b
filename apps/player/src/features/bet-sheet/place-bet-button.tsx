import { formatMoney, NO_MONEY, type Satang } from '@sanam/money';
import { Button, classNames, NoticeBox } from '@sanam/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlacingState } from './use-placing.ts';

export interface PlaceBetButtonProps {
  /** Content that stays visible with the button. */
  readonly above: ReactNode;
  readonly state: PlacingState;
  readonly amount: Satang;
  /** A price the player has not confirmed yet; the button shows it. */
  readonly newPrice: string | undefined;
  /** The price has only just changed: a tap may have been meant for the one before. */
  readonly isTooFresh: boolean;
  readonly closedReason: string | undefined;
}

/** Sticks to the bottom of the sheet; the form scrolls under it. */
export function PlaceBetButton({
  above,
  state,
  amount,
  newPrice,
  isTooFresh,
  closedReason,
}: PlaceBetButtonProps) {
  const { t } = useTranslation();
  const isPlaced = state === 'placed';
  return (
    <div className="sticky bottom-(--under) -mx-4 -mt-2 mb-(--under) bg-s1 px-4 pt-2 pb-[calc(1.25rem+var(--safe-bottom))] [--under:calc(-1.25rem-var(--safe-bottom))]">
      {/* Above the button, so that nothing shifts under the finger. */}
      <div aria-live="polite" className="absolute inset-x-4 bottom-full rounded-box bg-s1">
        {isPlaced && <NoticeBox kind="success" message={t('bet.placed')} />}
      </div>
      {above !== undefined && <div className="pb-2">{above}</div>}
      <Button
        type="submit"
        size="large"
        isBlock
        isLoading={state === 'placing' || state === 'checking'}
        loadingLabel={t(state === 'checking' ? 'bet.checking' : 'bet.placing')}
        disabled={amount === NO_MONEY}
        disabledReason={state === 'idle' ? closedReason : undefined}
        icon={isPlaced ? <Check aria-hidden strokeWidth={2.5} className="size-6" /> : undefined}
        className={classNames(isPlaced && 'bg-gain! text-bg!', isTooFresh && 'opacity-60')}
      >
        {text()}
      </Button>
    </div>
  );

  function text(): string {
    if (isPlaced) return t('bet.placed');
    if (newPrice !== undefined) return t('bet.confirmAt', { price: newPrice });
    if (amount === NO_MONEY) return t('bet.place');
    return t('bet.placeAmount', { amount: formatMoney(amount, { whole: true }) });
  }
}
