import { ApiRefusal } from '@sanam/api-client';
import { BET_CHIPS, BET_MAX_BAHT, BET_MIN_BAHT, OWN_CHIPS_MAX, OWN_CHIPS_MIN } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { Button, IconButton } from '@sanam/ui';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { BET_LIMITS } from '../../lib/check-bet-amount.ts';
import { saveBetChips } from '../../state/bets/bet-chips.ts';
import { BetSheetFoot } from './bet-sheet-foot.tsx';

interface EditedChip {
  readonly key: number;
  readonly amount: number;
}

/** The player's own chips, changed in place and stored with the account. */
export function ChipEditor({
  chips,
  onDone,
}: {
  readonly chips: readonly number[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState(() => chips.map(toEdited));
  const [hasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const amounts = edited.map(({ amount }) => amount);
  const isValid =
    amounts.every((amount) => amount >= BET_MIN_BAHT && amount <= BET_MAX_BAHT) &&
    new Set(amounts).size === amounts.length;
  const problem = hasTried && !isValid ? t('bet.chipsInvalid', BET_LIMITS) : failure;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-body font-semibold">{t('bet.yourChips')}</h3>
        <span className="text-small text-t3">
          {t('bet.chipsRule', { min: OWN_CHIPS_MIN, max: OWN_CHIPS_MAX })}
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
        {edited.map(({ key, amount }) => (
          <div
            key={key}
            className="flex min-h-12 items-center rounded-cell border border-line2 bg-s2 pl-3 focus-within:border-focus focus-within:bg-golds"
          >
            <span aria-hidden className="numerals font-semibold">
              +
            </span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('bet.chipAmount')}
              aria-invalid={hasTried && !isValid ? true : undefined}
              value={amount === 0 ? '' : formatMoney(baht(amount), { whole: true })}
              onChange={({ target }) => change(key, target.value)}
              disabled={isSaving}
              className="w-0 min-w-0 flex-1 self-stretch bg-transparent numerals text-name font-semibold text-t1 caret-focus outline-none"
            />
            <IconButton
              label={t('bet.removeChip', { amount: formatMoney(baht(amount), { whole: true }) })}
              disabled={isSaving || edited.length <= OWN_CHIPS_MIN}
              onClick={() => setEdited(edited.filter((chip) => chip.key !== key))}
            >
              <X aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
            </IconButton>
          </div>
        ))}
        {edited.length < OWN_CHIPS_MAX && (
          <button
            type="button"
            disabled={isSaving}
            onClick={() => setEdited([...edited, { key: nextKey(edited), amount: 0 }])}
            className="flex min-h-12 items-center justify-center gap-1.5 rounded-cell border border-dashed border-line2 px-2 text-label font-medium text-goldt active:bg-s3"
          >
            <Plus aria-hidden strokeWidth={2} className="size-4 shrink-0" />
            {t('bet.addChip')}
          </button>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="flex items-start gap-2 text-small text-loss">
          <CircleAlert aria-hidden strokeWidth={2} className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0" />
          {problem}
        </p>
      )}
      <BetSheetFoot>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
          <Button variant="secondary" disabled={isSaving} onClick={() => setEdited(BET_CHIPS.map(toEdited))}>
            {t('bet.restoreChips')}
          </Button>
          <Button variant="soft" isLoading={isSaving} onClick={() => void save()}>
            {t('bet.chipsDone')}
          </Button>
        </div>
      </BetSheetFoot>
    </div>
  );

  function change(key: number, typed: string): void {
    // Longer than any chip may be; the rest is not taken.
    const amount = Number(typed.replaceAll(/\D/g, '').slice(0, 6));
    setEdited(edited.map((chip) => (chip.key === key ? { key, amount } : chip)));
  }

  async function save(): Promise<void> {
    setTried(true);
    setFailure(undefined);
    if (!isValid) return;
    setSaving(true);
    try {
      await saveBetChips(amounts);
      onDone();
    } catch (error) {
      setFailure(error instanceof ApiRefusal && error.message ? error.message : t('bet.chipsNotSaved'));
      setSaving(false);
    }
  }
}

/** Keys, because an amount changes while it is typed. */
function toEdited(amount: number, key: number): EditedChip {
  return { key, amount };
}

function nextKey(edited: readonly EditedChip[]): number {
  return Math.max(...edited.map(({ key }) => key)) + 1;
}
