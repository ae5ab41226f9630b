import type { Slip } from '@sanam/betting';
import { BET_CHIPS, STEP_SINGLE_CHIPS } from '@sanam/contract';
import { baht, toBaht } from '@sanam/money';
import { AmountChips, AmountField, NoticeBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { limitTexts, type AmountProblem } from '../../lib/check-bet-amount.ts';
import { changeSlip } from '../../state/step/step-slip.ts';
import { SlipNotice } from './slip-notice.tsx';
import { SlipPickRow } from './slip-pick-row.tsx';
import type { SlipFormState } from './use-slip.ts';
import type { StepPlacing } from './use-step-placing.ts';

export interface SlipFormProps {
  readonly id: string;
  readonly slip: Slip;
  readonly placing: StepPlacing;
  readonly form: SlipFormState;
}

export function SlipForm({ id, slip, placing, form }: SlipFormProps) {
  const { t } = useTranslation();
  const isBusy = placing.state !== 'idle';
  const amount = baht(slip.amountBaht);
  const texts = limitTexts(form.max);
  const chips = slip.mode === 'single' ? SINGLE_CHIPS : MULTI_CHIPS;
  return (
    <form id={id} noValidate onSubmit={form.confirm} className="flex flex-col gap-3">
      <SlipNotice
        placing={placing}
        failure={form.failure}
        onDismiss={form.dismiss}
        hasMoved={form.hasMoved}
      />
      {slip.picks.length === 0 && <NoticeBox kind="info" message={t('step.selectOne')} />}
      {slip.picks.length > 0 && (
        <ul className="border-t border-line">
          {slip.picks.map((pick) => (
            <SlipPickRow
              key={pick.matchId}
              pick={pick}
              isDisabled={isBusy}
              onRemove={() => changeSlip({ type: 'remove', matchId: pick.matchId })}
            />
          ))}
        </ul>
      )}
      {slip.mode === 'multi' && (
        <p className="-mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-label text-t2">
            {t('step.totalOdds')}{' '}
            {form.terms !== undefined && form.terms.factors.length > 1 && (
              <span className="numerals">({form.terms.factors.join(' × ')})</span>
            )}
          </span>
          <span className="ml-auto numerals text-price font-semibold text-goldt">
            {form.terms?.odds ?? '–'}
          </span>
        </p>
      )}
      <AmountField
        size="medium"
        label={t('bet.amount')}
        aside={t('bet.limits', texts)}
        clearLabel={t('bet.clear')}
        value={amount}
        onChange={(typed, isNoAmount) => {
          form.touch(isNoAmount);
          changeSlip({ type: 'setAmount', text: String(toBaht(typed)) });
        }}
        disabled={isBusy}
        error={form.problem && t(PROBLEM_TEXTS[form.problem], texts)}
      />
      <AmountChips
        label={t('bet.addAmount')}
        amounts={chips}
        disabled={isBusy}
        onAdd={(chip) => {
          form.touch(false);
          changeSlip({ type: 'addChip', chipBaht: toBaht(chip) });
        }}
      />
    </form>
  );
}

const MULTI_CHIPS = BET_CHIPS.map(baht);
const SINGLE_CHIPS = STEP_SINGLE_CHIPS.map(baht);

const PROBLEM_TEXTS = {
  INVALID: 'step.enterValidAmount',
  TOO_LITTLE: 'bet.tooLittle',
  TOO_MUCH: 'bet.tooMuch',
  NOT_IN_WALLET: 'bet.notInWallet',
} as const satisfies Record<AmountProblem, string>;
