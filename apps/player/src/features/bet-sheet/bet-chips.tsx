import { OWN_CHIPS_MAX } from '@sanam/contract';
import { baht, formatMoney, type Satang } from '@sanam/money';
import { classNames } from '@sanam/ui';
import { Pencil, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface BetChipsProps {
  /** What the player's own chips add, in whole baht. */
  readonly chips: readonly number[];
  readonly lastAmount: number | undefined;
  readonly largest: number;
  /** One row that scrolls, the two that set an amount first. */
  readonly isRow: boolean;
  /** The player has enlarged the text: two columns. */
  readonly isLarge: boolean;
  readonly disabled: boolean;
  readonly onAdd: (amount: Satang) => void;
  readonly onSet: (amount: Satang) => void;
  readonly onEdit: () => void;
}

/** The player's own chips add to the amount; "same again" and "max" set it. */
export function BetChips({
  chips,
  lastAmount,
  largest,
  isRow,
  isLarge,
  disabled,
  onAdd,
  onSet,
  onEdit,
}: BetChipsProps) {
  const { t } = useTranslation();
  const again = lastAmount !== undefined && (
    <Chip key="again" isGold onPress={() => onSet(baht(lastAmount))}>
      <span className="flex items-center gap-1 numerals">
        <Repeat aria-hidden strokeWidth={2} className="size-3.5 shrink-0" />
        {formatMoney(baht(lastAmount), { whole: true })}
      </span>
      <Word>{t('bet.sameAgain')}</Word>
    </Chip>
  );
  const max = (
    <Chip key="max" disabled={largest === 0} onPress={() => onSet(baht(largest))}>
      <span className="numerals">{formatMoney(baht(largest), { whole: true })}</span>
      <Word>{t('bet.max')}</Word>
    </Chip>
  );
  const own = chips.map((chip) => (
    <Chip key={chip} onPress={() => onAdd(baht(chip))}>
      <span className="numerals">{formatMoney(baht(chip), { sign: true, whole: true })}</span>
    </Chip>
  ));
  // Six own chips and three more: four in the first row and five in the second.
  const isFull = !isRow && !isLarge && again !== false && chips.length === OWN_CHIPS_MAX;
  const edit = (
    <Chip key="edit" onPress={onEdit}>
      <span className="flex items-center gap-1.5 font-medium text-t2">
        <Pencil aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
        <span className={isFull ? 'sr-only' : undefined}>{t('bet.editChips')}</span>
      </span>
    </Chip>
  );
  return (
    <fieldset
      aria-label={t('bet.addAmount')}
      disabled={disabled}
      className={isRow ? ROW : isFull ? NINE : GRID}
    >
      {isRow ? [again, max, ...own, edit] : [again, ...own, max, edit]}
    </fieldset>
  );
}

const ROW = '-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:min-w-19 *:shrink-0';
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(max(4rem,(100%-1.5rem)/4),1fr))] gap-2';
const NINE =
  'grid grid-cols-20 gap-2 *:px-0 [&>:nth-child(-n+4)]:col-span-5 [&>:nth-child(n+5)]:col-span-4 [&>:nth-child(n+5)]:text-label';

interface ChipProps {
  readonly isGold?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Chip({ isGold = false, disabled = false, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'flex min-h-11 flex-col items-center justify-center rounded-cell border px-1.5 text-body leading-[1.25rem] font-semibold whitespace-nowrap transition-colors duration-(--press) ease-out active:bg-s3 disabled:text-t3',
        isGold ? 'border-goldl bg-golds text-goldt' : 'border-line2 bg-s2 text-t1',
      )}
    >
      {children}
    </button>
  );
}

function Word({ children }: { readonly children: ReactNode }) {
  return <span className="text-tiny leading-[1rem] font-medium">{children}</span>;
}
