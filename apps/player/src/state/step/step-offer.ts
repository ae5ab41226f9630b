import { readRates, type MatchRates } from '@sanam/betting';
import type { Match, MatchEvent, StepMatch } from '@sanam/contract';

/** A match of the step line with its prices read. */
export interface StepOffer extends Omit<StepMatch, 'nowRate'> {
  /** Undefined while it has no price. */
  readonly rates: MatchRates | undefined;
}

export function offerOf({ nowRate, ...match }: StepMatch): StepOffer {
  return { ...match, rates: nowRate === null ? undefined : readRates(nowRate, 'MY') };
}

/** `gap`: something was missed, and it has to be read again. `over`: it is not listed any more. */
export type OfferedNow = StepOffer | 'gap' | 'over';

/** What an offer becomes by an event. One that is old changes nothing. */
export function applyOfferEvent(offer: StepOffer, event: MatchEvent): OfferedNow {
  const { version } = event.data;
  if (version <= offer.version) return offer;
  // The whole match makes up for whatever was missed before it.
  if (event.action === 'UPDATE_MATCH') return event.data.isMatchEnd ? 'over' : wholeOffer(offer, event.data);
  if (event.action === 'SET_MATCH_END' && event.data.isMatchEnd) return 'over';
  if (version !== offer.version + 1) return 'gap';
  switch (event.action) {
    case 'CHANGE_RATE':
      return { ...offer, version, rateId: event.data.rateId, rates: ratesOf(event.data.nowRate) };
    case 'OPEN_BET':
    case 'CLOSE_BET':
      return { ...offer, version, isOpenBet: event.data.isOpenBet };
    case 'OPEN_SPECIAL':
    case 'CLOSE_SPECIAL':
    case 'SET_DRAW':
    case 'SET_MATCH_END':
    case 'CHECK_RESULT':
      return { ...offer, version };
    default:
      event satisfies never;
      return 'gap';
  }
}

/** A price that was told of outside of the events, with a bet that was refused for it. */
export function reprice(offer: StepOffer, rateId: number, fields: unknown): StepOffer {
  const rates = readRates(fields as Parameters<typeof readRates<'MY'>>[0], 'MY');
  const isNewer = rates !== undefined && rateId > (offer.rateId ?? 0);
  return isNewer ? { ...offer, rateId, rates } : offer;
}

function wholeOffer(offer: StepOffer, match: Match): StepOffer {
  return {
    ...offer,
    version: match.version,
    roundNo: match.roundNo,
    matchName: match.matchName,
    matchTag: match.matchTag,
    redName: match.redName,
    blueName: match.blueName,
    categoryCode: match.categoryCode,
    fightingDateTime: match.fightingDateTime,
    isOpenBet: match.isOpenBet,
    rateId: match.rateId,
    rates: ratesOf(match.nowRate),
  };
}

function ratesOf(nowRate: Match['nowRate']): MatchRates | undefined {
  return nowRate === null ? undefined : readRates(nowRate.settingRates, 'MY');
}
