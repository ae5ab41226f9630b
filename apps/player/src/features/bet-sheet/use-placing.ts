import { asRecord } from '@sanam/api-client';
import { BET_MODAL_CLOSE_MS } from '@sanam/contract';
import { useEffect, useEffectEvent } from 'react';

import {
  acknowledgeBet,
  placeBet,
  useBetIntent,
  type BetRequest,
  type BetOutcome,
} from '../../state/bets/bet-intents.ts';
import { useBetSheet, followIntent } from '../../state/bets/bet-sheet.ts';
import { readMaxAmount, type MaxAmount } from '../../state/bets/max-amount.ts';
import type { PricedMatch } from './bet-offer.ts';

export type PlacingState = 'idle' | 'placing' | 'checking' | 'placed';

export interface Placing {
  readonly state: PlacingState;
  readonly place: (request: BetRequest) => void;
}

interface Handlers {
  /** The odds had moved; nothing was taken. */
  readonly onRateChanged: (price: PricedMatch | undefined) => void;
  readonly onRefused: (message: string, maxAmount: MaxAmount | undefined) => void;
  /** Called a moment after the bet was placed. */
  readonly onDone: () => void;
}

/** Follows the bet that the sheet has sent until the server has replied. */
export function usePlacing({ onRateChanged, onRefused, onDone }: Handlers): Placing {
  const intentId = useBetSheet((sheet) => sheet.intentId);
  const outcome = useBetIntent(intentId)?.outcome;
  const status = outcome?.status;

  const handleRefusal = useEffectEvent((id: string) => {
    // If the sheet is closing, the refusal is shown without it.
    if (outcome?.status !== 'refused' || !useBetSheet.getState().isOpen) return;
    acknowledgeBet(id);
    followIntent(undefined);
    if (outcome.code === 'RATE_CHANGED') onRateChanged(readPriced(outcome.data));
    else onRefused(outcome.message, readMaxAmount(outcome.data));
  });
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (intentId === undefined) return undefined;
    if (status === 'refused') handleRefusal(intentId);
    if (status !== 'placed') return undefined;
    const timer = setTimeout(finish, BET_MODAL_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [intentId, status]);

  return {
    state: status === undefined ? 'idle' : STATE_OF[status],
    place: (request) => followIntent(placeBet(request).id),
  };
}

const STATE_OF = {
  sending: 'placing',
  unknown: 'checking',
  placed: 'placed',
  refused: 'idle',
} as const satisfies Record<BetOutcome['status'], PlacingState>;

function readPriced(data: unknown): PricedMatch | undefined {
  const { rateId, nowRate } = asRecord(data);
  const { settingRates } = asRecord(nowRate);
  if (typeof rateId !== 'number' || typeof settingRates !== 'object' || settingRates === null)
    return undefined;
  return { rateId, nowRate: nowRate as PricedMatch['nowRate'] };
}
