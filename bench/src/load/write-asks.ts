import { randomUUID } from 'node:crypto';
import { PLAYER_PASSWORD, type Player } from '../house/add-players.ts';
import type { Offer } from '../house/open-match.ts';
import { API_KEY } from '../house/run-server.ts';
import { writeRequest } from '../house/wire.ts';

/** What players read, as often as it stands here. */
const READS = [
  '/api/match?isMatchEnd=false&limit=100',
  '/api/match?isMatchEnd=false&limit=100',
  '/api/player/wallet',
  '/api/player/wallet',
  '/api/bet-history/running?limit=20',
  '/api/bets/history?limit=20',
];

/** Requests of random players as they go over the wire. */
export function createAsks(players: readonly Player[], random: () => number) {
  const pick = <Thing>(from: readonly Thing[]): Thing => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  };
  const headersOf = ({ token }: Player) => ({ 'x-api-key': API_KEY, authorization: `Bearer ${token}` });

  return {
    bet(offers: readonly Offer[]): string {
      const { id: matchId, rateId } = pick(offers);
      return writeRequest('POST', '/api/bet', {
        headers: { ...headersOf(pick(players)), 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          matchId,
          rateId,
          betAmount: 10 + Math.floor(random() * 90),
          betType: random() < 0.5 ? 'RED' : 'BLUE',
          rateType: 'MY',
        }),
      });
    },
    logIn(): string {
      const { username } = pick(players);
      return writeRequest('POST', '/api/auth/login', {
        headers: { 'x-api-key': API_KEY },
        body: JSON.stringify({ username, password: PLAYER_PASSWORD }),
      });
    },
    read: (): string => writeRequest('GET', pick(READS), { headers: headersOf(pick(players)) }),
  };
}
