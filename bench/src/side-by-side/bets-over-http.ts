import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figures/print-figures.ts';
import { findPgbench } from '../house/find-pgbench.ts';
import type { House } from '../house/open-house.ts';
import { openMatch, type Offer } from '../house/open-match.ts';
import { createRandom } from '../load/random.ts';
import { createAsks } from '../load/write-asks.ts';
import { askInALoop } from './ask-in-a-loop.ts';
import { compareInTurn, figuresOf } from './compare.ts';

const PLAYERS = 400;
const CLIENTS = 32;

/** Bets a second over HTTP against pgbench calling the same SQL function with as many clients. */
export async function compareBets(
  house: House,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const pgbench = findPgbench();
  const players = await house.addPlayers(PLAYERS, 10_000_000);
  const offers = [await openMatch(house.desk), await openMatch(house.desk), await openMatch(house.desk)];
  const asks = createAsks(players, createRandom(1));
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
  const script = join(folder, 'bet.sql');
  writeFileSync(script, scriptOf(Math.min(...players.map(({ id }) => id)), offers));
  try {
    const comparison = await compareInTurn(rounds, {
      ours: () => askInALoop(house.address, { clients: CLIENTS, seconds }, () => asks.bet(offers)),
      theirs: () => pgbench({ url: house.url, script, clients: CLIENTS, seconds }),
    });
    const names = {
      ours: `bets a second over HTTP, ${CLIENTS} clients`,
      theirs: 'pgbench, the same function',
    };
    return figuresOf(comparison, names, { goal: 0.7, cap: 0.5, isHigherBetter: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bet as the server sends it, of a random player on a random match. */
function scriptOf(firstPlayer: number, offers: readonly Offer[]): string {
  const matchOf = (column: keyof Offer) =>
    `(ARRAY[${offers.map((offer) => offer[column]).join(', ')}])[:nth]`;
  // Spaces behind the colons: what directly follows one is a variable here.
  const reply = JSON.stringify({
    bet: {
      id: '00000000-0000-7000-8000-000000000000',
      createdAt: new Date().toISOString(),
      betType: 'RED',
      rateName: '0.90',
      betAmount: 10,
      deductAmount: 10,
      matchId: 1,
      rateId: 1,
      rateType: 'MY',
      betStatus: 'ACCEPTED',
      resultType: 'WAIT',
      payoutAmount: 0,
    },
    isBetterRate: false,
  }).replaceAll('":', '": ');
  return `\\set player ${firstPlayer} + random(0, ${PLAYERS - 1})
\\set nth random(1, ${offers.length})
SELECT bet_place(:player, 'POST /bet', gen_random_uuid()::text, sha256('bench'), now(), gen_random_uuid(),
  ${matchOf('id')}, 'RED', ${matchOf('rateId')}, 'MY', '0.90', 9000, 1000, 1000, 900, false, '${reply}');
`;
}
