import { BET_CHIPS, BET_MAX_BAHT, BET_MIN_BAHT } from '@sanam/contract';
import type { Match } from '@sanam/contract';
import { addSatang, baht, formatMoney, NO_MONEY, toBaht, type Satang } from '@sanam/money';
import { AmountChips, AmountField, Switch } from '@sanam/ui';
import { useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { betClosedText } from '../../lib/bet-closed-reason.ts';
import { problemOf, type AmountProblem } from '../../lib/check-amount.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { useSheetHeight } from '../../lib/use-sheet-height.ts';
import { chooseAcceptOdds, useBetChoice } from '../../state/bets/bet-choice.ts';
import { closeBetSheet, type BetTarget } from '../../state/bets/bet-sheet.ts';
import { toBetRequest } from './to-bet-request.ts';
import { BetAmounts } from './bet-amounts.tsx';
import { BetNotice } from './bet-notice.tsx';
import { moveBetween, termsOf } from './bet-offer.ts';
import { OfferPlate } from './offer-plate.tsx';
import { PlaceButton } from './place-button.tsx';
import { useOffer } from './use-offer.ts';
import { usePlacing } from './use-placing.ts';

export interface BetFormProps {
  readonly match: Match;
  readonly target: BetTarget;
  readonly balance: Satang | undefined;
  /** The live connection is lost: what is shown may no longer be what is on offer. */
  readonly isStale: boolean;
  readonly amountRef: Ref<HTMLInputElement>;
}

const CHIPS = BET_CHIPS.map(baht);

export function BetForm({ match, target, balance, isStale, amountRef }: BetFormProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const height = useSheetHeight();
  const { acceptOdds, rateType } = useBetChoice();
  const { offer: offered, seen, isTooFresh, hear, see } = useOffer(match, target, rateType);
  const [amount, setAmount] = useState(NO_MONEY);
  const [hasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** The last attempt met other odds, whatever they have done since. */
  const [hasMetOtherOdds, setMetOtherOdds] = useState(false);
  const { state, place } = usePlacing({
    onRateChanged: (told) => {
      if (told !== undefined) hear(told);
      setMetOtherOdds(true);
    },
    onRefused: (message) => setRefusal(message || t('bet.betFailed')),
    onDone: closeBetSheet,
  });

  const isBusy = state !== 'idle';
  // From the tap on, what was confirmed stays on the screen, whatever the odds do meanwhile.
  const offer = isBusy ? seen : offered;
  const move = seen && offer ? moveBetween(seen, offer) : 'SAME';
  const movedFrom = move === 'SAME' ? undefined : seen;
  const isWelcome = move === 'BETTER' && acceptOdds === 'better';
  const isNewPrice = hasMetOtherOdds || (movedFrom !== undefined && !isWelcome);
  const terms = offer && termsOf(offer, amount);
  const problem = problemOf({ amount, stake: terms?.deductSatang ?? amount, balance });
  const amounts = terms && (
    <BetAmounts terms={terms} isDraw={offer.kind === 'draw'} isCompact={height !== 'tall'} />
  );

  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-3.5">
      <OfferPlate
        betType={target.betType}
        match={match}
        offer={offer}
        movedFrom={movedFrom}
        isCompact={height === 'short'}
      />
      <BetNotice
        state={state}
        refusal={refusal}
        change={
          isNewPrice && !isBusy
            ? { from: movedFrom?.price, to: offer?.price, isAnswer: hasMetOtherOdds }
            : undefined
        }
      />
      <AmountField
        ref={amountRef}
        label={t('bet.amount')}
        aside={t('bet.limits', LIMITS)}
        clearLabel={t('bet.clear')}
        value={amount}
        onChange={type}
        disabled={isBusy}
        error={isWorthSaying(problem) ? t(PROBLEM_TEXTS[problem], LIMITS) : undefined}
      />
      <AmountChips
        label={t('bet.addAmount')}
        amounts={CHIPS}
        disabled={isBusy}
        onAdd={(chip) => type(addSatang(amount, chip))}
      />
      {height === 'tall' && amounts}
      {offer?.kind === 'side' && (
        <Switch
          label={t('bet.takeBetter')}
          isOn={acceptOdds === 'better'}
          onChange={(isOn) => chooseAcceptOdds(isOn ? 'better' : 'exact')}
          disabled={isBusy}
        />
      )}
      <PlaceButton
        above={height === 'tall' ? undefined : amounts}
        state={state}
        amount={amount}
        newPrice={isNewPrice ? offer?.price : undefined}
        isTooFresh={isTooFresh && !isWelcome}
        closedReason={betClosedText(t, match, offer, { isOnline, isStale })}
      />
    </form>
  );

  function type(typed: Satang, isNoAmount = false): void {
    setTried(isNoAmount);
    setAmount(typed);
    setRefusal(undefined);
  }

  function confirm(submit: SubmitEvent<HTMLFormElement>): void {
    submit.preventDefault();
    if (isBusy || offer === undefined || (isTooFresh && !isWelcome)) return;
    setTried(true);
    if (problem !== undefined) return;
    // Away from the field, so that the keypad does not hide how it ends.
    submit.nativeEvent.submitter?.focus();
    setRefusal(undefined);
    setMetOtherOdds(false);
    see(offer);
    try {
      place(toBetRequest(match, offer, { betAmount: toBaht(amount), rateType, acceptOdds }));
    } catch {
      // It was not kept, and so it was not sent.
      setRefusal(t('bet.betFailed'));
    }
  }

  /** Too little is not said while he is still typing. */
  function isWorthSaying(found: AmountProblem | undefined): found is AmountProblem {
    if (found === undefined || isBusy) return false;
    return hasTried || found === 'TOO_MUCH' || found === 'NOT_IN_WALLET';
  }
}

const LIMITS = { min: BET_MIN_BAHT, max: formatMoney(baht(BET_MAX_BAHT), { whole: true }) };

const PROBLEM_TEXTS = {
  INVALID: 'bet.enterValidAmount',
  TOO_LITTLE: 'bet.tooLittle',
  TOO_MUCH: 'bet.tooMuch',
  NOT_IN_WALLET: 'bet.notInWallet',
} as const satisfies Record<AmountProblem, string>;
