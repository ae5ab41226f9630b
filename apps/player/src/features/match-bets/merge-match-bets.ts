import type { DecidedBet, RunningBet } from '@sanam/contract';

/** A bet without a result, with what it may win once that is known. */
export interface OpenBet extends RunningBet {
  readonly winAmount?: number;
}

export interface MatchBetLists {
  /** Newest first. */
  readonly open: readonly OpenBet[];
  /** As placed. */
  readonly settled: readonly DecidedBet[];
}

/**
 * Two readings of a player's bets on a match: the running ones, which are polled, and all of them, read when some are
 * decided. A bet is in one list and once, whichever reading is newer: a settled one never runs again in the reading
 * that is behind, and one that has left the running bets waits for its result.
 */
export function mergeMatchBets(
  running: readonly RunningBet[] | undefined,
  all: readonly DecidedBet[] | undefined,
): MatchBetLists {
  const known = new Map(all?.map((bet) => [bet.transactionId, bet]));
  const settled = (all ?? []).filter(({ resultType }) => resultType !== 'WAIT');
  const listed = new Set(running?.map(({ id }) => id));
  const open = [
    ...(running ?? []).filter(({ id }) => (known.get(id)?.resultType ?? 'WAIT') === 'WAIT'),
    ...(all ?? [])
      .filter(({ transactionId, resultType }) => resultType === 'WAIT' && !listed.has(transactionId))
      .flatMap(toRunningBet),
  ].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return {
    open: open.map((bet) => withWin(bet, known.get(bet.id)?.winAmount)),
    settled,
  };
}

function withWin(bet: RunningBet, winAmount: number | undefined): OpenBet {
  return winAmount === undefined ? bet : { ...bet, winAmount };
}

function toRunningBet(bet: DecidedBet): RunningBet[] {
  return bet.transactionMatchStepItems.slice(0, 1).map(({ betType, standing, rateName }) => ({
    id: bet.transactionId,
    ticketCode: bet.ticketCode,
    createdAt: bet.createdAt,
    betType,
    standing,
    rateName,
    betAmount: bet.betAmount,
    deductAmount: bet.deductAmount,
  }));
}
