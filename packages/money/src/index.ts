export {
  addSatang,
  capSatang,
  isWholeBaht,
  /** Compared with SQL. @internal */
  MAX_SATANG,
  negateSatang,
  NO_MONEY,
  satang,
  subtractSatang,
  sumSatang,
  type Satang,
} from './satang.ts';
export { baht, parseBaht } from './parse-baht.ts';
export { MAX_JSON_SATANG, toBaht, toBalanceString } from './to-wire.ts';
export { parseRate, rate, RATE_ONE, rateOfRatio, toRateNumber, type Rate } from './rate.ts';
export { multiplyOdds, toTotalOddsNumber, type TotalOdds } from './total-odds.ts';
export { scaleByRate, scaleByTotalOdds, scaleByTwoRates } from './scale.ts';
export { formatMoney, type MoneyForm } from './format-money.ts';
export { favouriteOdds, toOddsNumber, underdogOdds, type MalayOdds } from './malay-odds.ts';
export { formatOdds, formatTotalOdds } from './format-odds.ts';
export { parseTypedAmount } from './parse-typed-amount.ts';
