import { formatMoney, NO_MONEY, type Satang } from '@sanam/money';
import { BahtMark, Button, classNames, NoticeBox } from '@sanam/ui';
import { BanknoteArrowDown, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Detour } from '../../lib/check-bet-amount.ts';
import { BetSheetFoot } from './bet-sheet-foot.tsx';
import type { PlacingState } from './use-placing.ts';

export interface PlaceBetButtonProps {
  readonly state: PlacingState;
  readonly amount: Satang;
  readonly price: string | undefined;
  /** The player has not confirmed this price yet. */
  readonly isNewPrice: boolean;
  /** The price has only just changed: a tap may have been meant for the one before. */
  readonly isTooFresh: boolean;
  readonly detour: Detour | undefined;
  readonly closedReason: string | undefined;
  /** Under the button. */
  readonly note: string | undefined;
  readonly isSmall: boolean;
  /** The keypad is right below. */
  readonly isTight: boolean;
}

/** Names amount and price. */
export function PlaceBetButton({
  state,
  amount,
  price,
  isNewPrice,
  isTooFresh,
  detour,
  closedReason,
  note,
  isSmall,
  isTight,
}: PlaceBetButtonProps) {
  const { t } = useTranslation();
  const isPlaced = state === 'placed';
  return (
    <BetSheetFoot isTight={isTight}>
      {/* Above the button, so that nothing shifts under the finger. */}
      <div aria-live="polite" className="absolute inset-x-4 bottom-full rounded-box bg-s1">
        {isPlaced && <NoticeBox kind="success" message={t('bet.placed')} />}
      </div>
      <Button
        type="submit"
        size={isSmall ? 'medium' : 'large'}
        isBlock
        isLoading={state === 'placing' || state === 'checking'}
        loadingLabel={t(state === 'checking' ? 'bet.checking' : 'bet.placing')}
        disabled={amount === NO_MONEY}
        disabledReason={state === 'idle' ? closedReason : undefined}
        icon={icon()}
        className={classNames(isPlaced && 'bg-gain! text-bg!', isTooFresh && 'opacity-60')}
      >
        {isPlaced ? t('bet.placed') : <span>{words()}</span>}
      </Button>
      {note !== undefined && closedReason === undefined && state === 'idle' && (
        <p className="pt-1 text-center text-tiny text-t3">{note}</p>
      )}
    </BetSheetFoot>
  );

  function icon(): ReactNode {
    if (isPlaced) return <Check aria-hidden strokeWidth={2.5} className="size-6" />;
    if (state !== 'idle' || detour?.kind !== 'deposit') return undefined;
    return <BanknoteArrowDown aria-hidden strokeWidth={1.75} className="size-5.5" />;
  }

  function words(): ReactNode {
    if (amount === NO_MONEY) return t('bet.place');
    if (detour !== undefined) {
      return (
        <>
          {t(detour.kind === 'deposit' ? 'bet.depositFor' : 'bet.useMaximum')} <Baht amount={detour.amount} />
        </>
      );
    }
    if (isNewPrice && price !== undefined) {
      return (
        <>
          {t('bet.confirmAtNew')} <Numerals>{price}</Numerals> · <Baht amount={amount} />
        </>
      );
    }
    return (
      <>
        {t('bet.place')} <Baht amount={amount} />
        {price !== undefined && (
          <>
            {' '}
            {t('bet.at')} <Numerals>{price}</Numerals>
          </>
        )}
      </>
    );
  }
}

/** A sum never breaks inside its number. */
function Baht({ amount }: { readonly amount: Satang }) {
  return (
    <Numerals>
      <BahtMark isPlain />
      {formatMoney(amount, { whole: true })}
    </Numerals>
  );
}

function Numerals({ children }: { readonly children: ReactNode }) {
  return <span className="numerals text-title leading-none whitespace-nowrap">{children}</span>;
}
