import { BET_CHIPS, BET_MAX_BAHT, BET_MIN_BAHT } from '@sanam/contract';
import type { Match } from '@sanam/contract';
import { addSatang, baht, formatMoney, NO_MONEY, toBaht, type Satang } from '@sanam/money';
import { AmountChips, AmountField, Button, ErrorBox, NoticeBox, Switch } from '@sanam/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { chooseAcceptOdds, useBetChoice } from '../../state/bet-choice.ts';
import { closeBetSheet, type BetTarget } from '../../state/bet-sheet.ts';
import { askedOf } from './asked-of.ts';
import { BetFigures } from './bet-figures.tsx';
import { moveBetween, termsOf } from './bet-offer.ts';
import { problemOf, type AmountProblem } from './check-amount.ts';
import { closedReasonOf } from './closed-reason.ts';
import { OfferPlate } from './offer-plate.tsx';
import { useIsCramped } from './use-is-cramped.ts';
import { useOffer } from './use-offer.ts';
import { usePlacing } from './use-placing.ts';

export interface BetFormProps {
  readonly match: Match;
  readonly target: BetTarget;
  readonly balance: Satang | undefined;
  /** The connection is lost: what is shown may no longer be what is on offer. */
  readonly isStale: boolean;
}

const CHIPS = BET_CHIPS.map(baht);

export function BetForm({ match, target, balance, isStale }: BetFormProps) {
  const { t } = useTranslation();
  const { acceptOdds, rateType } = useBetChoice();
  const { offer, movedFrom, isTooFresh, hear, see } = useOffer(match, target, rateType);
  const [amount, setAmount] = useState(NO_MONEY);
  const [hasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isCramped = useIsCramped();
  const { state, place } = usePlacing({
    onRateChanged: (told) => {
      if (told !== undefined) hear(told);
    },
    onRefused: (message) => setRefusal(message || t('bet.betFailed')),
    onDone: closeBetSheet,
  });

  const terms = offer && termsOf(offer, amount);
  const problem = problemOf({ amount, stake: terms?.deductSatang ?? amount, balance });
  const closedReason = closedReasonOf(t, match, offer, isStale);
  const isBusy = state !== 'idle';
  const isNewPrice = movedFrom !== undefined && offer !== undefined && !isWelcome();

  return (
    <div className="flex flex-col gap-3.5">
      <OfferPlate
        betType={target.betType}
        match={match}
        offer={offer}
        movedFrom={isBusy ? undefined : movedFrom}
        isLine={isCramped}
      />
      {isNewPrice && !isBusy && (
        <NoticeBox
          kind="attention"
          message={t('bet.oddsChanged', { from: movedFrom.price, to: offer.price })}
          help={t('bet.nothingTaken')}
        />
      )}
      {state === 'checking' && (
        <NoticeBox kind="attention" message={t('bet.checking')} help={t('bet.checkingHelp')} />
      )}
      {refusal !== undefined && <ErrorBox message={refusal} help={t('bet.nothingTaken')} />}
      <AmountField
        label={t('bet.amount')}
        aside={t('bet.limits', { min: BET_MIN_BAHT, max: BET_MAX_BAHT.toLocaleString('en-US') })}
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
      {terms && <BetFigures terms={terms} isDraw={offer.kind === 'draw'} />}
      {offer?.kind === 'side' && (
        <Switch
          label={t('bet.takeBetter')}
          isOn={acceptOdds === 'better'}
          onChange={(isOn) => chooseAcceptOdds(isOn ? 'better' : 'exact')}
          disabled={isBusy}
        />
      )}
      <Button
        size="large"
        isBlock
        isLoading={state === 'placing' || state === 'checking'}
        loadingLabel={t(state === 'checking' ? 'bet.checking' : 'bet.placing')}
        disabled={amount === NO_MONEY || isTooFresh}
        disabledReason={isBusy ? undefined : closedReason}
        icon={state === 'placed' ? <Check aria-hidden strokeWidth={2.5} className="size-6" /> : undefined}
        className={state === 'placed' ? 'bg-gain! text-bg!' : undefined}
        onClick={confirm}
      >
        {buttonText()}
      </Button>
      <p aria-live="polite" className="sr-only">
        {state === 'placed' ? t('bet.placed') : ''}
      </p>
    </div>
  );

  function type(typed: Satang): void {
    setAmount(typed);
    setRefusal(undefined);
  }

  function confirm(): void {
    if (isBusy || offer === undefined) return;
    setTried(true);
    if (problem !== undefined) return;
    setRefusal(undefined);
    see(offer);
    place(askedOf(match, offer, { betAmount: toBaht(amount), rateType, acceptOdds }));
  }

  /** He has asked to be given better odds without a question. */
  function isWelcome(): boolean {
    return (
      acceptOdds === 'better' &&
      movedFrom !== undefined &&
      offer !== undefined &&
      moveBetween(movedFrom, offer) === 'BETTER'
    );
  }

  /** Too little is not said while he is still typing. */
  function isWorthSaying(found: AmountProblem | undefined): found is AmountProblem {
    if (found === undefined || isBusy) return false;
    return hasTried || found === 'TOO_MUCH' || found === 'NOT_IN_WALLET';
  }

  function buttonText(): string {
    if (state === 'placed') return t('bet.placed');
    if (isNewPrice) return t('bet.confirmAt', { price: offer.price });
    if (amount === NO_MONEY) return t('bet.place');
    return t('bet.placeAmount', { amount: formatMoney(amount, { whole: true }) });
  }
}

const LIMITS = { min: BET_MIN_BAHT, max: BET_MAX_BAHT.toLocaleString('en-US') };

const PROBLEM_TEXTS = {
  INVALID: 'bet.enterValidAmount',
  TOO_LITTLE: 'bet.tooLittle',
  TOO_MUCH: 'bet.tooMuch',
  NOT_IN_WALLET: 'bet.notInWallet',
} as const satisfies Record<AmountProblem, string>;
