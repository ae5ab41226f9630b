import { STEP_PAYOUTS_OPEN_MAX_BAHT } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import { deriveBet } from './game.ts';
import type { Game, GameBet, GameMatch } from './game.ts';
import type { Side } from './rules.ts';

/** The house's limits in satang, where the match has none of its own. */
export const HOUSE = { bet: 1_000_000n, playerMatch: 5_000_000n, liability: 50_000_000n };
const STEP_PAYOUT = 100_000_000n;
const OPEN_STEP_PAYOUTS = BigInt(STEP_PAYOUTS_OPEN_MAX_BAHT) * 100n;

type NewBet = Pick<GameBet, 'player' | 'kind' | 'amount' | 'stake' | 'win' | 'legs'>;

/** Why the house does not take a bet that the wallet covers; undefined if it does. */
export function limitOn(game: Game, bet: NewBet): RefusalCode | undefined {
  if (bet.amount > HOUSE.bet) return 'BET_LIMIT';
  if (bet.kind !== 'LIVE' && paysTooMuch(game, bet)) return 'PAYOUT_LIMIT';
  const [leg] = bet.legs;
  if (bet.kind === 'STEP_MULTI' || !leg) return undefined;
  const { match, side } = leg;
  const limits = { ...HOUSE, ...match.limits };
  const onMatch = betsOn(game, match);
  const own = onMatch.filter((other) => other.player === bet.player && isOpen(other));
  if (sum(own.map(({ stake }) => stake)) + bet.stake > limits.playerMatch) return 'MATCH_LIMIT';
  const losses = OUTCOMES.map((outcome) => ({
    before: sum(onMatch.map((other) => loss(other, other.legs[0]?.side, outcome))),
    added: loss(bet, side, outcome),
  }));
  return losses.some(({ before, added }) => added > 0n && before + added > limits.liability)
    ? 'LIABILITY_LIMIT'
    : undefined;
}

function paysTooMuch(game: Game, { player, stake, win }: NewBet): boolean {
  const open = game.bets.filter((other) => other.player === player && other.kind !== 'LIVE' && isOpen(other));
  const all = sum(open.map((other) => other.stake + other.win));
  return stake + win > STEP_PAYOUT || all + stake + win > OPEN_STEP_PAYOUTS;
}

function betsOn(game: Game, match: GameMatch): GameBet[] {
  return game.bets.filter(
    ({ kind, acceptance, legs }) =>
      kind !== 'STEP_MULTI' && acceptance !== 'UNACCEPTED' && legs[0]?.match === match,
  );
}

function isOpen(bet: GameBet): boolean {
  return ['PENDING', 'ACCEPTED'].includes(deriveBet(bet).status);
}

const OUTCOMES = ['RED', 'BLUE', 'DRAW'] as const;

/** What the house loses with this bet if the match ends so. */
function loss(
  { stake, win }: Pick<GameBet, 'stake' | 'win'>,
  side: Side | undefined,
  outcome: (typeof OUTCOMES)[number],
): bigint {
  if (side === 'DRAW' || side === 'NODRAW') return (side === 'DRAW') === (outcome === 'DRAW') ? win : -stake;
  if (outcome === 'DRAW') return 0n;
  return side === outcome ? win : -stake;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
