import { BET_MAX_BAHT, BET_MIN_BAHT, DEPOSIT_MIN_BAHT } from '@sanam/contract';
import { addSatang, baht, formatMoney, NO_MONEY, subtractSatang, toBaht, type Satang } from '@sanam/money';

export type AmountProblem = 'INVALID' | 'TOO_LITTLE' | 'TOO_MUCH' | 'NOT_IN_WALLET';

/** The limits as the texts show them. */
export const BET_LIMITS = limitTexts(baht(BET_MAX_BAHT));

export function limitTexts(max: Satang): { readonly min: number; readonly max: string } {
  return { min: BET_MIN_BAHT, max: formatMoney(max, { whole: true }) };
}

/** What is wrong with an amount; the server checks the same. An unknown balance is no problem. */
export function checkBetAmount({
  amount,
  stake,
  balance,
  max = baht(BET_MAX_BAHT),
}: {
  readonly amount: Satang;
  readonly stake: Satang;
  readonly balance: Satang | undefined;
  /** What the house takes at most. */
  readonly max?: Satang | undefined;
}): AmountProblem | undefined {
  if (amount <= NO_MONEY) return 'INVALID';
  if (amount < baht(BET_MIN_BAHT)) return 'TOO_LITTLE';
  if (amount > max) return 'TOO_MUCH';
  return balance !== undefined && stake > balance ? 'NOT_IN_WALLET' : undefined;
}

/** An amount that is still too small may be half typed, so it is shown only after an attempt to bet. */
export function isWorthShowing(problem: AmountProblem, hasTried: boolean): boolean {
  return hasTried || problem === 'TOO_MUCH' || problem === 'NOT_IN_WALLET';
}

/** What the button does when it places no bet. */
export interface Detour {
  readonly kind: 'deposit' | 'useMaximum';
  readonly amount: Satang;
}

/** What the button offers instead of a bet: the deposit that is missing, which pays debts first, or the maximum. */
export function findDetour(
  problem: AmountProblem | undefined,
  {
    stake,
    balance,
    owed,
    houseMax,
  }: {
    readonly stake: Satang;
    readonly balance: Satang | undefined;
    /** What the player owes the house. */
    readonly owed: Satang;
    readonly houseMax: Satang;
  },
): Detour | undefined {
  if (problem === 'TOO_MUCH') return { kind: 'useMaximum', amount: houseMax };
  if (problem !== 'NOT_IN_WALLET' || balance === undefined) return undefined;
  const wholeBaht = Math.ceil(toBaht(addSatang(subtractSatang(stake, balance), owed)));
  return { kind: 'deposit', amount: baht(Math.max(DEPOSIT_MIN_BAHT, wholeBaht)) };
}
