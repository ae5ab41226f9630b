import {
  CORRECTION_WINDOW_HOURS,
  WITHDRAW_CHIPS,
  WITHDRAW_FALLBACK_BAHT,
  WITHDRAW_MIN_BAHT,
  WITHDRAW_WAIT_MINUTES,
} from '@sanam/contract';
import { addSatang, baht, capSatang, NO_MONEY, type Satang } from '@sanam/money';
import { AmountChips, AmountField, Button, Money, NumberedList } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsSettled } from '../../lib/use-is-settled.ts';
import { useLast } from '../../lib/use-last.ts';
import { useWallet } from '../../state/wallet.ts';
import { payableOf, problemOfWithdrawal } from './check-withdrawal.ts';
import { Destination } from './destination.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawProblemBox } from './withdraw-problem-box.tsx';
import { WithdrawnSheet } from './withdrawn-sheet.tsx';

/** How long a half-typed amount is left alone. */
const TYPING_MS = 700;

export function WithdrawForm() {
  const { t } = useTranslation();
  const { balance } = useWallet();
  const limit = balance ?? FALLBACK;
  const [chosen, setChosen] = useState(NO_MONEY);
  const amount = payableOf(chosen, limit);
  const { isProcessing, withdrawn, refused, submit, clear } = useWithdrawal();
  const shown = useLast(withdrawn);
  const found = problemOfWithdrawal(amount, limit);
  const isTyped = useIsSettled(amount, TYPING_MS);
  const isQuiet = isProcessing || withdrawn !== undefined || (found === 'TOO_LITTLE' && !isTyped);
  const problem = refused ?? (isQuiet ? undefined : found);

  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-4 px-4 pt-3">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <span className="text-body text-t2">{t('withdraw.available')}</span>
        <Money amount={balance} hasMark className="text-[min(1.9375rem,9.5vw)] leading-tight" />
      </div>
      {problem !== undefined && <WithdrawProblemBox problem={problem} amount={amount} balance={balance} />}
      <div className="flex flex-col gap-2">
        <AmountField
          label={t('withdraw.amount')}
          aside={t('withdraw.minimum', { min: WITHDRAW_MIN_BAHT })}
          clearLabel={t('bet.clear')}
          value={amount}
          onChange={choose}
          disabled={isProcessing}
          isInvalid={problem !== undefined}
        />
        <AmountChips
          label={t('bet.addAmount')}
          amounts={CHIPS}
          columns={4}
          disabled={isProcessing}
          onAdd={(chip) => choose(addSatang(amount, chip))}
        />
        <Button
          variant="secondary"
          isBlock
          // A made-up balance is no balance.
          disabled={isProcessing || balance === undefined || balance === NO_MONEY}
          onClick={() => choose(limit)}
        >
          <span className="flex flex-wrap justify-center gap-x-2.5 not-in-disabled:text-goldt">
            {t('withdraw.all')}
            {balance !== undefined && <Money amount={balance} />}
          </span>
        </Button>
      </div>
      <Destination />
      <NumberedList
        label={t('withdraw.terms')}
        items={[
          { key: 'turnover', text: t('withdraw.termTurnover', { minutes: WITHDRAW_WAIT_MINUTES }) },
          { key: 'name', text: t('withdraw.termName') },
          { key: 'night', text: t('withdraw.termNight') },
          { key: 'correct', text: t('withdraw.termCorrect', { hours: CORRECTION_WINDOW_HOURS }) },
        ]}
      />
      <div className="sticky bottom-(--footer) z-10 -mx-4 border-t border-line bg-bg px-4 py-3">
        <Button
          type="submit"
          size="large"
          isBlock
          disabled={amount < MIN}
          isLoading={isProcessing}
          loadingLabel={t('withdraw.processing')}
        >
          {t('layout.withdraw')}
        </Button>
      </div>
      {shown !== undefined && (
        <WithdrawnSheet withdrawn={shown} isOpen={withdrawn !== undefined} onClose={finish} />
      )}
    </form>
  );

  function choose(wanted: Satang): void {
    clear();
    setChosen(capSatang(wanted, limit));
  }

  function confirm(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isProcessing || amount < MIN || found !== undefined) return;
    event.nativeEvent.submitter?.focus();
    void submit(amount);
  }

  function finish(): void {
    clear();
    setChosen(NO_MONEY);
  }
}

const FALLBACK = baht(WITHDRAW_FALLBACK_BAHT);
const MIN = baht(WITHDRAW_MIN_BAHT);
const CHIPS = WITHDRAW_CHIPS.map(baht);
