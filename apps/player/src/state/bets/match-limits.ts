import { maxAmountOf, type BetRoom, type WantedBet } from '@sanam/betting';
import { BET_MIN_BAHT, type Endpoints, type ReplyOf } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';

import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

export type MatchLimits = ReplyOf<Endpoints['GET /match/{id}/limits']>;

/** What the house still takes from the player on a match; undefined while that is not known. */
export function useMatchLimits(matchId: number): MatchLimits | undefined {
  const player = usePlayer();
  return usePolledQuery(
    player ? ['limits', player.username, String(matchId)] : null,
    async () => (await api.call('GET /match/{id}/limits', { params: { id: String(matchId) } })).data,
    SCHEDULES.matchLimits,
  ).data;
}

/** The largest amount that the house takes; undefined when it takes not even the smallest bet. */
export function maxAmountWithin(limits: MatchLimits, bet: WantedBet): Satang | undefined {
  return maxAmountOf(bet, matchRoomOf(limits));
}

export function matchRoomOf({ betMin, betMax, matchRoom, room }: MatchLimits): BetRoom {
  return {
    betMin: baht(betMin),
    betMax: baht(betMax),
    matchRoom: baht(matchRoom),
    room: { red: baht(room.red), blue: baht(room.blue), draw: baht(room.draw) },
  };
}

/** Why not even the smallest bet is taken: the player has reached their own limit on the match, or the side is full. */
export function fullText(room: BetRoom | undefined) {
  const isOwn = room?.matchRoom !== undefined && room.matchRoom < baht(BET_MIN_BAHT);
  return isOwn ? 'bet.matchFull' : 'bet.sideFull';
}
