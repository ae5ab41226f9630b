import { RATE_TYPES, readRates, type MatchRates, type RateType } from '@sanam/betting';
import type { Satang } from '@sanam/money';
import { useEffect } from 'react';

import { currentPrice } from '../../lib/ringside/current-price.ts';
import { houseResult, worstCase, type HouseResult, type Sides } from '../../lib/ringside/exposure.ts';
import { ownershipOf, type Ownership } from '../../lib/ringside/ownership.ts';
import type { Place } from '../../lib/ringside/ladder.ts';
import { liabilityCap } from '../../lib/ringside/match-limits.ts';
import type { PastRate } from '../../lib/ringside/stakes-by-place.ts';
import { suggestRung, type Suggestion } from '../../lib/ringside/suggest-rung.ts';
import { typePrices } from '../../lib/ringside/type-prices.ts';
import { useIsLost } from '../../state/connection.ts';
import { watchMatch } from '../../state/live.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useExposure, useLimits, useRates } from '../../state/ringside/match-data.ts';
import { beginMoves, useMoves } from '../../state/ringside/price-moves.ts';
import type { SeenPrice } from '../../state/ringside/send-rate.ts';
import { useOperator } from '../../state/session/session.ts';

export interface Ringside {
  readonly match: DeskMatch;
  readonly state: 'open' | 'closed' | 'ended';
  readonly isLost: boolean;
  readonly ownership: Ownership;
  readonly prices: Readonly<Partial<Record<RateType, MatchRates>>>;
  /** Of the rate type that moves, or of MY. */
  readonly place: Place | undefined;
  readonly seen: SeenPrice;
  /** Undefined until they were read; without them no price is moved. */
  readonly rates: readonly PastRate[] | undefined;
  /** The rate before the current one. */
  readonly previous: PastRate | undefined;
  readonly sides: Sides | undefined;
  readonly betsPerMinute: number | undefined;
  readonly house: HouseResult | undefined;
  readonly worst: Satang | undefined;
  readonly cap: Satang | undefined;
  readonly suggestion: Suggestion | undefined;
}

/** Everything that the screen of one match shows. */
export function useRingside(match: DeskMatch): Ringside {
  const { data: rates } = useRates(match.id);
  const { data: { sides, betsPerMinute } = {} } = useExposure(match.id);
  const { data: limits } = useLimits();
  const { only } = useMoves();
  const isLost = useIsLost();
  const username = useOperator()?.username ?? '';
  useEffect(() => beginMoves(match.id), [match.id]);
  useEffect(() => watchMatch(match.id), [match.id]);

  const price = currentPrice(match, rates);
  const prices = match.nowRate && price ? typePrices(match.nowRate.settingRates, price) : undefined;
  const place = prices?.[only ?? 'MY'].place;
  const house = sides && houseResult(sides);
  const cap = limits && liabilityCap(limits, match);
  const state = stateOf(match);
  return {
    match,
    state,
    isLost,
    ownership: ownershipOf(match, username),
    prices: pricesOf(match.nowRate?.settingRates),
    place,
    seen: { match, place, prices, only },
    rates,
    previous: rates?.find(({ rateId }) => rateId < (match.rateId ?? 0)),
    sides,
    betsPerMinute,
    house,
    worst: house && worstCase(house),
    cap,
    // It is a rung of MY.
    suggestion:
      house && sides && place !== undefined && (only ?? 'MY') === 'MY'
        ? suggestRung({ house, sides, cap, place })
        : undefined,
  };
}

function stateOf({ isMatchEnd, isOpenBet }: DeskMatch): Ringside['state'] {
  if (isMatchEnd) return 'ended';
  return isOpenBet ? 'open' : 'closed';
}

function pricesOf(settingRates: NonNullable<DeskMatch['nowRate']>['settingRates'] | undefined) {
  if (settingRates === undefined) return {};
  return Object.fromEntries(RATE_TYPES.map((type) => [type, readRates(settingRates, type)]));
}
