import { BET_CHIPS } from '@sanam/contract';
import type { Match } from '@sanam/contract';
import { addSatang, baht, NO_MONEY, toBaht, type Satang } from '@sanam/money';
import { AmountChips, AmountField, Switch } from '@sanam/ui';
import { useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { betClosedText } from '../../lib/bet-closed-reason.ts';
import {
  BET_LIMITS,
  checkBetAmount,
  isWorthShowing,
  type AmountProblem,
} from '../../lib/check-bet-amount.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { useSheetHeight } from '../../lib/use-sheet-height.ts';
import { chooseAcceptOdds, useBetChoice } from '../../state/bets/bet-choice.ts';
import { closeBetSheet, type BetTarget } from '../../state/bets/bet-sheet.ts';
import { toBetRequest } from './to-bet-request.ts';
import { BetAmounts } from './bet-amounts.tsx';
import { BetNotice } from './bet-notice.tsx';
import { compareOffers, offerTerms } from './bet-offer.ts';
import { OfferPlate } from './offer-plate.tsx';
import { PlaceBetButton } from './place-bet-button.tsx';
import { useOffer } from './use-offer.ts';
import { usePlacing } from './use-placing.ts';

export interface BetFormProps {
  readonly match: Match;
  readonly target: BetTarget;
  readonly balance: Satang | undefined;
  /** The live connection is lost: the prices shown may be outdated. */
  readonly isStale: boolean;
  readonly amountRef: Ref<HTMLInputElement>;
}

const CHIPS = BET_CHIPS.map(baht);

export function BetForm({ match, target, balance, isStale, amountRef }: BetFormProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const height = useSheetHeight();
  const { acceptOdds, rateType } = useBetChoice();
  const { offer: offered, seen, isTooFresh, applyPrice, markSeen } = useOffer(match, target, rateType);
  const [amount, setAmount] = useState(NO_MONEY);
  const [hasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** The last attempt was refused because the odds had moved, even if they have moved back since. */
  const [wasRateRefused, setRateRefused] = useState(false);
  const { state, place } = usePlacing({
    onRateChanged: (price) => {
      if (price !== undefined) applyPrice(price);
      setRateRefused(true);
    },
    onRefused: (message) => setRefusal(message || t('bet.betFailed')),
    onDone: closeBetSheet,
  });

  const isBusy = state !== 'idle';
  // From the tap on, the confirmed offer stays on the screen, even if the odds move.
  const offer = isBusy ? seen : offered;
  const move = seen && offer ? compareOffers(seen, offer) : 'SAME';
  const movedFrom = move === 'SAME' ? undefined : seen;
  const isAcceptedMove = move === 'BETTER' && acceptOdds === 'better';
  const isNewPrice = wasRateRefused || (movedFrom !== undefined && !isAcceptedMove);
  const terms = offer && offerTerms(offer, amount);
  const problem = checkBetAmount({ amount, stake: terms?.deductSatang ?? amount, balance });
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
            ? { from: movedFrom?.price, to: offer?.price, isReply: wasRateRefused }
            : undefined
        }
      />
      <AmountField
        ref={amountRef}
        label={t('bet.amount')}
        aside={t('bet.limits', BET_LIMITS)}
        clearLabel={t('bet.clear')}
        value={amount}
        onChange={changeAmount}
        disabled={isBusy}
        error={
          problem !== undefined && !isBusy && isWorthShowing(problem, hasTried)
            ? t(PROBLEM_TEXTS[problem], BET_LIMITS)
            : undefined
        }
      />
      <AmountChips
        label={t('bet.addAmount')}
        amounts={CHIPS}
        disabled={isBusy}
        onAdd={(chip) => changeAmount(addSatang(amount, chip))}
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
      <PlaceBetButton
        above={height === 'tall' ? undefined : amounts}
        state={state}
        amount={amount}
        newPrice={isNewPrice ? offer?.price : undefined}
        isTooFresh={isTooFresh && !isAcceptedMove}
        closedReason={betClosedText(t, match, offer, { isOnline, isStale })}
      />
    </form>
  );

  function changeAmount(typed: Satang, isNoAmount = false): void {
    setTried(isNoAmount);
    setAmount(typed);
    setRefusal(undefined);
  }

  function confirm(submit: SubmitEvent<HTMLFormElement>): void {
    submit.preventDefault();
    if (isBusy || offer === undefined || (isTooFresh && !isAcceptedMove)) return;
    setTried(true);
    if (problem !== undefined) return;
    // Moves the focus off the field, so that the keypad does not hide the outcome.
    submit.nativeEvent.submitter?.focus();
    setRefusal(undefined);
    setRateRefused(false);
    markSeen(offer);
    try {
      place(toBetRequest(match, offer, { betAmount: toBaht(amount), rateType, acceptOdds }));
    } catch {
      // The intent could not be stored, so the bet was not sent.
      setRefusal(t('bet.betFailed'));
    }
  }
}

const PROBLEM_TEXTS = {
  INVALID: 'bet.enterValidAmount',
  TOO_LITTLE: 'bet.tooLittle',
  TOO_MUCH: 'bet.tooMuch',
  NOT_IN_WALLET: 'bet.notInWallet',
} as const satisfies Record<AmountProblem, string>;
