import { useIsOnline, revalidate } from '@sanam/api-client/queries';
import { buildSettingRates, readRates, type RateType } from '@sanam/betting';
import { BET_MAX_BAHT, BET_MIN_BAHT, type AcceptOdds, type Match } from '@sanam/contract';
import { addSatang, baht, formatMoney, NO_MONEY, subtractSatang, toBaht, type Satang } from '@sanam/money';
import { AmountField, classNames, Money, Segment, SheetClose } from '@sanam/ui';
import { TriangleAlert } from 'lucide-react';
import { useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { betClosedText } from '../../lib/bet-closed-reason.ts';
import {
  checkBetAmount,
  findDetour,
  isWorthShowing,
  limitTexts,
  type AmountProblem,
} from '../../lib/check-bet-amount.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import type { Typing } from '../../lib/use-is-typing.ts';
import { textScale, visibleHeight } from '../../lib/visible-height.ts';
import { rememberLastAmount, useBetChips } from '../../state/bets/bet-chips.ts';
import { chooseAcceptOdds, useBetChoice } from '../../state/bets/bet-choice.ts';
import { closeBetSheet, type BetTarget } from '../../state/bets/bet-sheet.ts';
import {
  fullText,
  matchRoomOf,
  maxAmountWithin,
  useMatchLimits,
  type MatchLimits,
} from '../../state/bets/match-limits.ts';
import { rememberBet } from '../../state/bets/return-to-bet.ts';
import { openDeposit } from '../../state/transfers/deposit-sheet.ts';
import { toBetRequest } from './to-bet-request.ts';
import { BetAmounts } from './bet-amounts.tsx';
import { BetChips } from './bet-chips.tsx';
import { BetNotice } from './bet-notice.tsx';
import { compareOffers, offerTerms, type BetOffer } from './bet-offer.ts';
import { ChipEditor } from './chip-editor.tsx';
import { largestAmount } from './largest-amount.ts';
import { OfferPlate } from './offer-plate.tsx';
import { PlaceBetButton } from './place-bet-button.tsx';
import { chooseForm, EXTRA_PX } from './sheet-form.ts';
import { useOffer } from './use-offer.ts';
import { usePlacing } from './use-placing.ts';

export interface BetFormProps {
  readonly match: Match;
  readonly target: BetTarget;
  readonly balance: Satang | undefined;
  /** What the player owes the house. */
  readonly owed: Satang;
  /** The live connection is lost: the prices shown may be outdated. */
  readonly isStale: boolean;
  readonly amountRef: Ref<HTMLInputElement>;
  /** What the sheet may take of the screen. */
  readonly heightPx: number;
  readonly typing: Typing;
}

export function BetForm({
  match,
  target,
  balance,
  owed,
  isStale,
  amountRef,
  heightPx,
  typing,
}: BetFormProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { acceptOdds: storedAcceptOdds, rateType } = useBetChoice();
  const { chips, lastAmount } = useBetChips();
  const { offer: offered, seen, isTooFresh, applyPrice, markSeen } = useOffer(match, target, rateType);
  const [amount, setAmount] = useState(() => baht(target.amountBaht ?? 0));
  const [hasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const limits = useMatchLimits(match.id);
  /** What the house would have taken instead of the last bet, until the limits are read again. */
  const [refusedMax, setRefusedMax] = useState<Satang>();
  const [knownLimits, setKnownLimits] = useState(limits);
  if (knownLimits !== limits) {
    setKnownLimits(limits);
    setRefusedMax(undefined);
  }
  const [isEditing, setEditing] = useState(false);
  /** For this bet only. */
  const [takesAny, setTakesAny] = useState(false);
  /** The last attempt was refused because the odds had moved, even if they have moved back since. */
  const [wasRateRefused, setRateRefused] = useState(false);
  const { state, place } = usePlacing({
    onRateChanged: (price) => {
      if (price !== undefined) applyPrice(price);
      setRateRefused(true);
    },
    onRefused: (message, maxAmount) => {
      setRefusal(message || t('bet.betFailed'));
      if (maxAmount === undefined) return;
      // Somebody else has taken the room since it was read.
      setRefusedMax(baht(maxAmount ?? 0));
      revalidate('limits');
    },
    onDone: () => {
      rememberLastAmount(toBaht(amount));
      revalidate('limits');
      closeBetSheet();
    },
  });

  const isBusy = state !== 'idle';
  // From the tap on, the confirmed offer stays on the screen, even if the odds move.
  const offer = isBusy ? seen : offered;
  const acceptOdds: AcceptOdds = takesAny ? 'any' : storedAcceptOdds;
  const move = seen && offer ? compareOffers(seen, offer) : 'SAME';
  const movedFrom = move === 'SAME' ? undefined : seen;
  const isAcceptedMove =
    move !== 'OTHER_FAVOURITE' && (takesAny || (move === 'BETTER' && acceptOdds === 'better'));
  const isNewPrice = wasRateRefused || (movedFrom !== undefined && !isAcceptedMove);
  const terms = offer && offerTerms(offer, amount);
  const stake = terms?.deductSatang ?? amount;
  const houseMax = refusedMax ?? maxOf(offer, limits, target);
  const isFull = houseMax < baht(BET_MIN_BAHT);
  const texts = limitTexts(isFull ? baht(BET_MAX_BAHT) : houseMax);
  const found = checkBetAmount({ amount, stake, balance, max: isFull ? undefined : houseMax });
  const problem = found !== undefined && !isBusy && isWorthShowing(found, hasTried) ? found : undefined;
  const detour = isBusy ? undefined : findDetour(found, { stake, balance, owed, houseMax });
  const closedReason =
    betClosedText(t, match, offer, { isOnline, isStale }) ??
    (isFull ? t(fullText(limits && matchRoomOf(limits))) : undefined);
  const worst = takesAny ? worstOffer(offer, rateType) : undefined;
  const note = buttonNote();

  const scale = textScale();
  const extraPx =
    (worst ? EXTRA_PX.worstCase : 0) +
    (problem ? EXTRA_PX.problem : 0) +
    (note !== undefined || closedReason !== undefined ? EXTRA_PX.note : 0) +
    (refusal !== undefined || state === 'checking' ? EXTRA_PX.box : 0);
  const form = chooseForm(heightPx, { isTyping: typing.isTyping, extraPx, scale });
  const isTyping = form === 'typing';
  const isSmall = form === 'short' || isTyping;
  /** Beside the keypad large text leaves room for price, amount and button alone. */
  const isTight = isTyping && scale >= 1.5;
  const problemText = problem && problemWords(problem);

  return (
    <form
      noValidate
      onSubmit={confirm}
      className={classNames('flex flex-col gap-(--gap) pt-1', isSmall ? '[--gap:6px]' : '[--gap:8px]')}
    >
      <div className="-mr-2.5 flex items-center gap-1.5">
        <div className="min-w-0 flex-1">
          <OfferPlate
            betType={target.betType}
            match={match}
            offer={offer}
            rateType={rateType}
            movedFrom={movedFrom}
            isSmall={isSmall}
            isTight={isTight}
          />
        </div>
        {state === 'placing' ? <span className="size-11" /> : <SheetClose label={t('common.close')} />}
      </div>
      <BetNotice
        state={state}
        refusal={refusal}
        change={isNewPrice && !isBusy ? { from: movedFrom?.price, to: offer?.price } : undefined}
      />
      <div className="-mt-2">
        <AmountField
          ref={amountRef}
          size={isSmall ? 'small' : 'medium'}
          label={
            <>
              <span className="sr-only">{t('bet.amount')} </span>
              {!isTyping && (
                <>
                  {t('bet.balance')} <Money amount={balance} hasMark className="text-t1" />
                </>
              )}
            </>
          }
          aside={isTyping ? undefined : t('bet.range', texts)}
          inside={
            isTyping && !isTight && terms !== undefined ? (
              <span className="ml-auto text-right text-tiny">
                <span className="block text-t2">
                  {t('bet.balanceShort')} <Money amount={balance} className="text-t1" />
                </span>
                <span className="block text-t2">
                  {t(offer?.kind === 'draw' ? 'bet.paysOut' : 'bet.winShort')}{' '}
                  <Money
                    amount={offer?.kind === 'draw' ? terms.payoutSatang : terms.winSatang}
                    sign
                    className="text-gain"
                  />
                </span>
              </span>
            ) : undefined
          }
          clearLabel={t('bet.clear')}
          value={amount}
          onChange={changeAmount}
          onFocus={typing.onFocus}
          onBlur={typing.onBlur}
          disabled={isBusy}
          error={problemText}
        />
      </div>
      {isEditing ? (
        <ChipEditor chips={chips} onDone={() => setEditing(false)} />
      ) : (
        <>
          {!(isTyping && visibleHeight() < CHIPS_FROM_PX * scale) && (
            <BetChips
              chips={chips}
              lastAmount={lastAmount}
              largest={largestAmount(offer, balance, houseMax)}
              isRow={form !== 'tall' && scale < 1.5}
              isLarge={scale >= 1.5}
              disabled={isBusy}
              onAdd={(chip) => changeAmount(addSatang(amount, chip))}
              onSet={(set) => changeAmount(set)}
              onEdit={() => setEditing(true)}
            />
          )}
          {!isTyping && terms && (
            <BetAmounts
              terms={terms}
              isDraw={offer?.kind === 'draw'}
              isCovered={found !== 'NOT_IN_WALLET' && found !== 'TOO_MUCH'}
              hasNote={form === 'tall'}
            />
          )}
          {!isTyping && offer?.kind === 'side' && (
            <Segment
              isSmall
              label={t('bet.acceptOdds')}
              value={acceptOdds}
              disabled={isBusy}
              onChange={chooseAccept}
              options={[
                { value: 'exact', label: t('bet.acceptExact') },
                { value: 'better', label: t('bet.acceptBetter'), name: t('bet.acceptBetterOdds') },
                { value: 'any', label: t('bet.acceptAny') },
              ]}
            />
          )}
          {!isTyping && worst && (
            <output className="flex items-start gap-2 text-tiny text-t2">
              <TriangleAlert
                aria-hidden
                strokeWidth={2}
                className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0 text-goldt"
              />
              {worstWords(worst)}
            </output>
          )}
          <PlaceBetButton
            state={state}
            amount={amount}
            price={offer?.price}
            isNewPrice={isNewPrice}
            isTooFresh={isTooFresh && !isAcceptedMove}
            detour={detour}
            closedReason={closedReason}
            note={note}
            isSmall={isSmall || visibleHeight() < SMALL_BUTTON_PX}
            isTight={isTyping}
          />
        </>
      )}
    </form>
  );

  function problemWords(shown: AmountProblem): string {
    if (shown !== 'NOT_IN_WALLET' || balance === undefined) return t(PROBLEM_TEXTS[shown], texts);
    return t('bet.missing', { amount: formatMoney(subtractSatang(stake, balance)) });
  }

  function worstWords(worstCase: BetOffer): string {
    const { deductSatang, winSatang } = offerTerms(worstCase, amount);
    return t('bet.worstCase', {
      risk: formatMoney(deductSatang),
      win: formatMoney(winSatang),
      price: worstCase.price,
    });
  }

  function buttonNote(): string | undefined {
    if (detour?.kind === 'deposit') return t('bet.depositNote');
    if (detour?.kind === 'useMaximum') return t('bet.useMaximumNote', texts);
    return isNewPrice ? t('bet.nothingTaken') : undefined;
  }

  function chooseAccept(chosen: AcceptOdds): void {
    setTakesAny(chosen === 'any');
    if (chosen !== 'any') chooseAcceptOdds(chosen);
  }

  function changeAmount(typed: Satang, isNoAmount = false): void {
    setTried(isNoAmount);
    setAmount(typed);
    setRefusal(undefined);
  }

  function confirm(submit: SubmitEvent<HTMLFormElement>): void {
    submit.preventDefault();
    if (isEditing || isBusy || offer === undefined || closedReason !== undefined) return;
    setTried(true);
    if (detour !== undefined) {
      if (detour.kind === 'useMaximum') changeAmount(detour.amount);
      else goToDeposit(offer, detour.amount);
      return;
    }
    if (found !== undefined || (isTooFresh && !isAcceptedMove)) return;
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

  function goToDeposit({ price }: BetOffer, depositAmount: Satang): void {
    rememberBet({
      matchId: match.id,
      betType: target.betType,
      rateType,
      amountBaht: toBaht(amount),
      depositBaht: toBaht(depositAmount),
      matchName: matchText(t, match.matchNo),
      price,
    });
    closeBetSheet();
    openDeposit(depositAmount);
  }
}

/** Where the keypad leaves less than this, the chips go as the last. */
const CHIPS_FROM_PX = 342;
const SMALL_BUTTON_PX = 700;

/** The most that the house takes; before it is known, the most that any bet may be. */
function maxOf(offer: BetOffer | undefined, limits: MatchLimits | undefined, { betType }: BetTarget): Satang {
  if (offer === undefined || limits === undefined) return baht(BET_MAX_BAHT);
  const termsOf = (amount: Satang) => offerTerms(offer, amount);
  return maxAmountWithin(limits, { betType, termsOf }) ?? NO_MONEY;
}

/** The price at the end of the ladder; draw and no-draw have one price only. */
function worstOffer(offer: BetOffer | undefined, rateType: RateType): BetOffer | undefined {
  if (offer?.kind !== 'side') return undefined;
  const rates = readRates(
    buildSettingRates({ favourite: offer.corner, my: WORST_RUNG, sth: WORST_RUNG, ctr: WORST_RUNG }),
    rateType,
  );
  const worst = rates && (offer.corner === 'RED' ? rates.red : rates.blue);
  return worst && { ...offer, price: worst.rateName, multiply: worst.multiply, deduct: worst.deduct };
}

const WORST_RUNG = { risk: 100, win: 1 };

const PROBLEM_TEXTS = {
  INVALID: 'bet.enterValidAmount',
  TOO_LITTLE: 'bet.tooLittle',
  TOO_MUCH: 'bet.tooMuch',
  NOT_IN_WALLET: 'bet.notInWallet',
} as const satisfies Record<AmountProblem, string>;
