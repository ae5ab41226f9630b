import {
  CORRECTION_WINDOW_HOURS,
  WITHDRAW_CHIPS,
  WITHDRAW_FALLBACK_BAHT,
  WITHDRAW_MIN_BAHT,
  WITHDRAW_WAIT_MINUTES,
} from '@sanam/contract';
import { addSatang, baht, capSatang, formatMoney, NO_MONEY, type Satang } from '@sanam/money';
import { AmountChips, AmountField, Button, Money, NoticeBox, NumberedList } from '@sanam/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  acknowledgeTransfer,
  requestTransfer,
  retryTransfers,
  useTransfers,
} from '../../state/transfers/transfers.ts';
import { useTurnover } from '../../state/transfers/turnover.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { payableAmount, toWithdrawProblem, checkWithdrawal } from './check-withdrawal.ts';
import { Destination } from './destination.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { TurnoverCard } from './turnover-card.tsx';
import { WithdrawProblemBox } from './withdraw-problem-box.tsx';

/** How long after the last keystroke an amount that is too small is reported. */
const TYPING_MS = 700;

export function WithdrawForm() {
  const { t } = useTranslation();
  const { balance } = useWallet();
  const limit = balance ?? FALLBACK;
  const [chosen, setChosen] = useState(NO_MONEY);
  const [isNoAmount, setNoAmount] = useState(false);
  // With an empty wallet every amount is capped to nothing, which needs an explanation.
  const [isFromNothing, setFromNothing] = useState(false);
  const amount = payableAmount(chosen, limit);
  const { open, accepted, refused } = useTransfers('withdraw');
  const turnover = useTurnover();
  const isProcessing = open?.status === 'sending';
  const isUnknown = open?.status === 'unknown';
  const [isReviewing, setReviewing] = useState(false);
  const [isVerifying, setVerifying] = useState(false);
  const [wasProcessing, setWasProcessing] = useState(isProcessing);
  if (isProcessing !== wasProcessing) {
    setWasProcessing(isProcessing);
    // With any reply, and without one, the review is over, unless the server asks for the password or a passkey first.
    if (!isProcessing) {
      setReviewing(refused?.code === 'STEP_UP_REQUIRED');
      setVerifying(refused?.code === 'STEP_UP_REQUIRED');
    }
  }
  // The hold may arrive before the reply; the review then still shows the balance that it is about.
  const [balanceBefore, setBalanceBefore] = useState(balance);
  if (!isProcessing && balance !== balanceBefore) setBalanceBefore(balance);
  // The last refusal, until the next withdrawal is started or the page is left.
  const [lastRefusal, setLastRefusal] = useState(refused);
  if (refused !== undefined && refused.id !== lastRefusal?.id) setLastRefusal(refused);
  useEffect(() => {
    if (refused !== undefined) acknowledgeTransfer(refused.id);
  }, [refused]);
  // A withdrawal without a reply may already have reduced the balance, so nothing is reported.
  const wrong = isFromNothing ? 'INSUFFICIENT' : checkWithdrawal(amount, { limit, isNoAmount });
  const found = open === undefined ? wrong : undefined;
  const isTyped = useIsStable(amount, TYPING_MS);
  const isQuiet = found === 'TOO_LITTLE' && !isTyped;
  // Refusals that the form does not show are only logged.
  const problem = (lastRefusal && toWithdrawProblem(lastRefusal.code)) ?? (isQuiet ? undefined : found);

  // After an accepted withdrawal the form starts again.
  const [lastAccepted, setLastAccepted] = useState(accepted?.id);
  if (accepted?.id !== lastAccepted) {
    setLastAccepted(accepted?.id);
    setLastRefusal(undefined);
    setNoAmount(false);
    setChosen(NO_MONEY);
  }

  return (
    <form noValidate onSubmit={submit} className="@container flex flex-col gap-4 px-4 pt-3">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <span className="text-body text-t2">{t('withdraw.available')}</span>
        <Money amount={balance} hasMark className="text-[min(1.9375rem,9.5vw)] leading-tight" />
      </div>
      {problem !== undefined && (
        <WithdrawProblemBox
          problem={problem}
          sentence={lastRefusal?.message}
          amount={amount}
          balance={balance}
        />
      )}
      {isUnknown && (
        <NoticeBox
          kind="attention"
          message={t('deposit.unknown', { amount: open.amount })}
          help={t('withdraw.unknownHelp')}
        />
      )}
      <div className="flex flex-col gap-2">
        <AmountField
          label={t('withdraw.amount')}
          aside={t('withdraw.minimum', { min: WITHDRAW_MIN_BAHT })}
          clearLabel={t('bet.clear')}
          isUnsigned
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
          all={{
            label: t('withdraw.allShort'),
            description: t('withdraw.all'),
            // Not while the balance is only assumed.
            amount: balance,
            onChoose: () => choose(limit),
          }}
        />
      </div>
      <section className="flex flex-col gap-2">
        <h2 className="text-label font-medium text-t2">{t('withdraw.to')}</h2>
        <Destination isCompact />
      </section>
      {turnover !== undefined && <TurnoverCard turnover={turnover} />}
      <NumberedList
        label={t('withdraw.terms')}
        items={[
          { key: 'turnover', text: t('withdraw.termTurnover', { minutes: WITHDRAW_WAIT_MINUTES }) },
          { key: 'name', text: t('withdraw.termName') },
          { key: 'night', text: t('withdraw.termNight') },
          { key: 'correct', text: t('withdraw.termCorrect', { hours: CORRECTION_WINDOW_HOURS }) },
        ]}
      />
      <div className="bottom-(--footer) z-10 -mx-4 border-t border-line bg-bg px-4 py-3 @min-[10rem]:sticky">
        <Button
          type="submit"
          size="large"
          isBlock
          disabled={!isUnknown && amount < MIN}
          isLoading={isProcessing}
          loadingLabel={t('withdraw.processing')}
        >
          {isUnknown ? (
            t('common.tryAgain')
          ) : (
            <>
              {t('withdraw.review')}
              {amount >= MIN && <span className="numerals">฿{formatMoney(amount)}</span>}
            </>
          )}
        </Button>
      </div>
      <ReviewSheet
        amount={amount}
        balance={balanceBefore}
        isOpen={isReviewing && (isProcessing || (open === undefined && wrong === undefined))}
        isProcessing={isProcessing}
        isVerifying={isVerifying}
        onClose={() => setReviewing(false)}
        onConfirm={confirm}
        onVerify={() => setVerifying(true)}
      />
    </form>
  );

  function choose(wanted: Satang, isNone = false): void {
    setLastRefusal(undefined);
    setNoAmount(isNone);
    setFromNothing(limit === NO_MONEY && wanted > NO_MONEY);
    setChosen(capSatang(wanted, limit));
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isUnknown) retryTransfers();
    if (open !== undefined || amount < MIN || found !== undefined) return;
    event.nativeEvent.submitter?.focus();
    setLastRefusal(undefined);
    setVerifying(false);
    setReviewing(true);
  }

  function confirm(): void {
    setVerifying(false);
    if (open === undefined) requestTransfer('withdraw', amount);
  }
}

const FALLBACK = baht(WITHDRAW_FALLBACK_BAHT);
const MIN = baht(WITHDRAW_MIN_BAHT);
const CHIPS = WITHDRAW_CHIPS.map(baht);

/** Whether a value has stayed the same for a while: an amount that is being typed is not wrong yet. */
function useIsStable(value: number, forMs: number): boolean {
  const [stable, setStable] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStable(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return stable === value;
}
