export * from './vocabulary.ts';
export * from './bangkok-time.ts';

export { LEVEL_RUNG, nameRung, parseRung, type Rung } from './ladder/rung.ts';
export {
  rateOf,
  ratesOfRung,
  type MatchRates,
  type PricedRung,
  type CornerRate,
} from './ladder/rates-of-rung.ts';
export {
  readRates,
  settingRatesOf,
  type ChosenRungs,
  type RateFields,
  type SettingRates,
} from './ladder/setting-rates.ts';
export { shownOddsOf } from './ladder/shown-odds.ts';
export {
  favouriteOf,
  previousStandingOf,
  standingOf,
  type Multiplies,
  type Standing,
} from './ladder/favourite.ts';
export { compareRates, isBetterRate, type RateChange, type RateMove } from './ladder/compare-rates.ts';

export { liabilityOf, netWinOf, type BetTerms, type Settlement } from './bets/terms.ts';
export { settleSideBet, sideBetTerms, cornerOutcome, type SideStake } from './bets/side-bet.ts';
export { DRAW_MULTIPLY, drawBetTerms, settleDrawBet } from './bets/draw-bet.ts';
export { legOddsOf } from './bets/leg-odds.ts';
export { singleTerms, type SingleTerms } from './bets/step-single.ts';
export {
  MAX_LEGS,
  multiTerms,
  settleMulti,
  type MultiLegs,
  type MultiRefusal,
  type MultiStake,
  type MultiTerms,
} from './bets/step-multi.ts';

export {
  EMPTY_SLIP,
  slipItemId,
  type Slip,
  type SlipChoice,
  type SlipMatch,
  type SlipPick,
} from './slip/slip.ts';
export { isSlipFull, reduceSlip, type SlipAction } from './slip/reduce-slip.ts';

export { dayLabelOf, isoDayOf, timeLabelOf } from './history/day-label.ts';
export { groupByDate, mergeDateGroups, type DateGroup } from './history/group-by-date.ts';
export {
  groupByCategoryTitle,
  mergeCategoryTitleGroups,
  type CategoryTitleGroup,
  type TitledBet,
} from './history/group-by-category-title.ts';
export { runningTotalOf, type DecidedBet, type TotalStep } from './history/running-total.ts';
export type { Dated, DatedBet } from './history/gather.ts';
