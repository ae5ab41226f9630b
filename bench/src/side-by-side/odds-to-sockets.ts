import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../figures/print-figures.ts';
import { moveOdds } from '../house/move-odds.ts';
import type { House } from '../house/open-house.ts';
import { openMatch } from '../house/open-match.ts';
import { compareInTurn, figuresOf } from './compare.ts';
import { openCrowd, openOddsCrowd, SOCKETS_PER_PLAYER } from './socket-crowd.ts';

/** From an odds change to the last of many sockets, against a bare `ws` server told over HTTP to broadcast the same. */
export async function compareOdds(
  house: House,
  { rounds, sockets }: { rounds: number; sockets: number },
): Promise<Figure[]> {
  const { id } = await openMatch(house.desk);
  const players = await house.addPlayers(sockets / SOCKETS_PER_PLAYER, 100);
  const ours = await openOddsCrowd(house.address, players);
  let changes = 0;
  const changeOdds = (): Promise<unknown> => {
    changes += 1;
    return moveOdds(house.desk, id, changes);
  };
  const { told } = await ours.tell(changeOdds);

  const bare = fork(join(import.meta.dirname, 'bare-ws-process.ts'));
  const [bareAddress] = (await once(bare, 'message')) as [string];
  const theirs = await openCrowd({
    url: bareAddress.replace('http', 'ws'),
    hellos: Array<string>(sockets).fill(''),
    news: '"CHANGE_RATE"',
  });
  const comparison = await compareInTurn(rounds, {
    ours: async () => (await ours.tell(changeOdds)).lastMs,
    theirs: async () => (await theirs.tell(() => fetch(bareAddress, { method: 'POST', body: told }))).lastMs,
  });
  ours.close();
  theirs.close();
  bare.disconnect();
  const names = { ours: `odds change to the last of ${sockets} sockets`, theirs: 'bare ws broadcast' };
  return figuresOf(comparison, { ...names, unit: 'ms', digits: 1 }, { goal: 1.5, cap: 1.5 });
}
