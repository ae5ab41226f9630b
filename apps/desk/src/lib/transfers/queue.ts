import type { DepositCheck } from '@sanam/contract';

/** The most important state of a waiting deposit. */
export type DepositState = 'passed' | 'used' | 'late' | 'amount' | 'name' | 'open' | 'listed' | 'slip';

interface JudgedDeposit {
  readonly checks: readonly DepositCheck[];
  /** The picture of its slip was sent with another deposit too. */
  readonly isSlipImageReused: boolean;
}

const FAILED = { REFERENCE: 'used', ARRIVED: 'late', AMOUNT: 'amount', NAME: 'name' } as const;

export function stateOfDeposit({ checks, isSlipImageReused }: JudgedDeposit): DepositState {
  const failed = checks.find(({ state }) => state === 'FAILED')?.check;
  if (failed !== undefined) return FAILED[failed];
  if (isSlipImageReused) return 'used';
  if (checks.every(({ state }) => state === 'PASSED')) return 'passed';
  if (checks.some(({ source }) => source === 'STATEMENT')) return 'listed';
  return checks.some(({ source }) => source === 'SLIP') ? 'slip' : 'open';
}

/** The reason that the failed checks suggest. */
export function suggestedReason(deposit: JudgedDeposit) {
  const reasons = { used: 'SLIP_USED', amount: 'AMOUNT_DIFFERS', name: 'NAME_DIFFERS' } as const;
  const state = stateOfDeposit(deposit);
  return state === 'used' || state === 'amount' || state === 'name' ? reasons[state] : 'NOT_RECEIVED';
}

/** The item after this one, or before it; the list ends where it ends. One that has left the list: the first. */
export function neighbour<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
  step: 1 | -1,
): Item | undefined {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? items[0] : items[Math.min(items.length - 1, Math.max(0, at + step))];
}

/** The one to open when this one leaves the list: what follows it, otherwise what was before it. */
export function following<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
): Item | undefined {
  const at = items.findIndex((item) => item.id === id);
  return items[at + 1] ?? items[at - 1];
}

/** The last digits of a phone or an account number, which is all that a queue shows: "xxx-6042". */
export function lastDigits(number: string): string {
  return `xxx-${number.slice(-4)}`;
}

/** How many whole months old a player's account is. */
export function monthsSince(since: string, now: number): number {
  const [from, to] = [new Date(since), new Date(now)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months);
}
