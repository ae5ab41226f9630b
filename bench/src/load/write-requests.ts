import { randomUUID } from 'node:crypto';
import { PLAYER_PASSWORD, type Player } from '../server/add-players.ts';
import type { Offer } from '../server/matches.ts';
import { API_KEY } from '../server/start-server.ts';
import { writeRequest } from '../server/connection.ts';

/** What players read; a path that is listed twice is read twice as often. */
const READS = [
  '/api/match?isMatchEnd=false&limit=100',
  '/api/match?isMatchEnd=false&limit=100',
  '/api/player/wallet',
  '/api/player/wallet',
  '/api/bet-history/running?limit=20',
  '/api/bets/history?limit=20',
];

/**
 * Requests as HTTP text: bets of the players one by one, because one may have only four at a time, others of random
 * ones.
 */
export function createRequests(players: readonly Player[], random: () => number) {
  const pick = <Item>(from: readonly Item[]): Item => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error('the list is empty');
    return picked;
  };
  let bets = 0;
  const headersFor = ({ token }: Player) => ({ 'x-api-key': API_KEY, authorization: `Bearer ${token}` });

  return {
    bet(offers: readonly Offer[]): string {
      const { id: matchId, rateId } = pick(offers);
      const player = players[bets % players.length];
      if (player === undefined) throw new Error('there are no players');
      bets += 1;
      return writeRequest('POST', '/api/bet', {
        headers: { ...headersFor(player), 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          matchId,
          rateId,
          betAmount: 10 + Math.floor(random() * 90),
          betType: random() < 0.5 ? 'RED' : 'BLUE',
          rateType: 'MY',
        }),
      });
    },
    login(): string {
      const { username } = pick(players);
      return writeRequest('POST', '/api/auth/login', {
        headers: { 'x-api-key': API_KEY },
        body: JSON.stringify({ username, password: PLAYER_PASSWORD }),
      });
    },
    read: (): string => writeRequest('GET', pick(READS), { headers: headersFor(pick(players)) }),
  };
}
