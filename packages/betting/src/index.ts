export * from './vocabulary.ts';
export * from './bangkok-time.ts';
export { addDays } from './add-days.ts';

export { formatRung, parseRung, takesSpread, type Rung } from './ladder/rung.ts';
export { findSureWin, type SureWin } from './ladder/sure-win.ts';
export { rateOf, ratesOfRung, type MatchRates, type CornerRate } from './ladder/rates-of-rung.ts';
export {
  readRates,
  buildSettingRates,
  type ChosenRungs,
  type RateFields,
  type SettingRates,
  type SpreadRung,
} from './ladder/setting-rates.ts';
export { toDecimalOdds, toMalayOdds } from './ladder/odds.ts';
export { favouriteOf, previousStandingOf, standingOf, STANDINGS, type Standing } from './ladder/favourite.ts';
export { WORST_PRICE } from './ladder/worst-price.ts';
export { compareRates, type RateMove } from './ladder/compare-rates.ts';

export { netWin, type BetTerms, type Settlement } from './bets/terms.ts';
export { largestAmount, maxAmountOf, type BetRoom, type WantedBet } from './bets/bet-room.ts';
export { settleSideBet, sideBetTerms, cornerOutcome, type SideStake } from './bets/side-bet.ts';
export { DRAW_MULTIPLY, drawBetTerms, settleDrawBet } from './bets/draw-bet.ts';
export { parseTicketCode, ticketCode } from './bets/ticket-code.ts';
export { singleTerms } from './bets/step-single.ts';
export { MAX_LEGS, multiTerms, settleMulti, type MultiLegs, type MultiTerms } from './bets/step-multi.ts';

export { EMPTY_SLIP, type Slip, type SlipChoice, type SlipMatch, type SlipPick } from './slip/slip.ts';
export { isSlipFull, reduceSlip, type SlipAction } from './slip/reduce-slip.ts';

export { formatBangkokDay, parseDayLabel, formatBangkokTime } from './history/day-label.ts';
export { groupByDate, mergeDateGroups, type DateGroup } from './history/group-by-date.ts';
export {
  groupByCategoryTitle,
  type CategoryTitleGroup,
  type TitledBet,
} from './history/group-by-category-title.ts';
export { runningTotals, type DecidedBet } from './history/running-total.ts';
export type { Dated, DatedBet } from './history/group-by-key.ts';
