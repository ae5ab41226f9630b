import { parseArgs } from 'node:util';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { measureBets } from './cluster/bets-by-processes.ts';
import { costOfPoll, POLLS } from './cluster/cost-of-poll.ts';
import { costOfSocket } from './cluster/cost-of-socket.ts';
import { printFigures, type Figure } from './figures/print-figures.ts';
import { openHouse, type House } from './house/open-house.ts';

/**
 * How bets a second grow from one process to three, and what a bet, a poll and a socket cost: the figures that
 * docs/scale.md reckons with. The processes, the database and whoever asks share this machine's cores, so the growth
 * ends where those do; the costs do not depend on that. `bets`, `poll` or `socket` measures only that.
 */
const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    clients: { type: 'string', default: '32' },
    sockets: { type: 'string', default: '2000' },
  },
  allowPositionals: true,
});
const [seconds, clients, sockets] = [Number(values.seconds), Number(values.clients), Number(values.sockets)];
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

const postgres = await startPostgres({ durable: true, isOwn: true });
let houses = 0;
try {
  if (isWanted('bets')) {
    for (const [processes, isFronted] of [[1], [2], [3], [3, true]] as const) {
      const run = { processes, isFronted: isFronted ?? false, seconds, clients };
      const title = `${processes} processes${isFronted ? ' behind one address' : ''}`;
      await measure(title, (house) => measureBets({ house, postgres }, run));
    }
  }
  if (isWanted('poll')) {
    for (const [name, poll] of Object.entries(POLLS)) {
      await measure(`a poll of the ${name}`, (house) =>
        costOfPoll({ house, postgres }, poll, { seconds, clients }),
      );
    }
  }
  if (isWanted('socket')) {
    await measure(`a socket, of ${sockets}`, (house) => costOfSocket(house, { seconds, sockets }));
  }
} finally {
  await postgres.stop();
}

async function measure(title: string, work: (house: House) => Promise<Figure[]>): Promise<void> {
  houses += 1;
  const house = await openHouse(postgres, `cluster_${houses}`);
  try {
    printFigures(title, await work(house));
  } finally {
    await house.close();
  }
}
