import process from 'node:process';
import type { Offer } from '../house/open-match.ts';
import { holdSockets } from './hold-sockets.ts';
import type { Order, Phase, Ran, Said } from './messages.ts';
import { arrivalsOf, createRandom } from './random.ts';
import { createRecords, sliceOf, type Records } from './record.ts';
import { createSender } from './send-asks.ts';
import { createAsks } from './write-asks.ts';

/** Offers load from a process of its own, so that neither the server nor whoever measures waits for it. */
let offers: readonly Offer[] = [];
let open: Extract<Order, { kind: 'open' }> | undefined;
let heard = (): number => 0;
const say = (said: Said): void => void process.send?.(said);

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit());

async function obey(order: Order): Promise<void> {
  if (order.kind === 'offers') ({ offers } = order);
  else if (order.kind === 'open') {
    open = order;
    heard = await holdSockets(order.address, order.players, order.sockets);
    say({ kind: 'opened' });
  } else say({ kind: 'ran', ran: await (order.kind === 'offer' ? offerLoad(order) : rush(order)) });
}

/** Requests at times fixed in advance, whether or not the earlier ones have been answered. */
async function offerLoad(order: Extract<Order, { kind: 'offer' }>): Promise<Ran> {
  const { phases } = order;
  const random = createRandom(order.seed);
  const { asks, sender, heardBefore } = begin(random);
  const dueOf = (rateOf: (phase: Phase) => number | undefined): Float64Array =>
    arrivalsOf(
      phases.map((phase) => ({ perSecond: rateOf(phase) ?? 0, seconds: phase.seconds })),
      random,
    );
  const [betsDue, readsDue, logInsDue] = [
    dueOf(({ betsPerSecond }) => betsPerSecond),
    dueOf(({ readsPerSecond }) => readsPerSecond),
    dueOf(({ logInsPerSecond }) => logInsPerSecond),
  ];
  const began = performance.now();
  const flying = new Set<Promise<void>>();
  const keepSending = async (due: Float64Array, write: () => string): Promise<Records> => {
    const records = createRecords(due.length);
    for (const [place, dueMs] of due.entries()) {
      const early = began + dueMs - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      records.dueMs[place] = began + dueMs;
      records.sentMs[place] = performance.now();
      const sending = sender.send(write(), records, place);
      flying.add(sending);
      void sending.finally(() => flying.delete(sending));
    }
    return records;
  };
  const [bets, reads, logIns] = await Promise.all([
    keepSending(betsDue, () => asks.bet(offers)),
    keepSending(readsDue, asks.read),
    keepSending(logInsDue, () => asks.logIn()),
  ]);
  await Promise.all(flying);
  const lost = await sender.resend();
  return {
    bets: sinceBegin(bets, began),
    reads: sinceBegin(reads, began),
    logIns: sinceBegin(logIns, began),
    seconds: phases.reduce((sum, { seconds }) => sum + seconds, 0),
    lost,
    heard: heard() - heardBefore,
    strange: sender.strange,
  };
}

/** As many bets as so many clients get answered, each sending its next one when the last is answered. */
async function rush(order: Extract<Order, { kind: 'rush' }>): Promise<Ran> {
  const { clients, seconds, most = 10_000 * seconds, seed } = order;
  const { asks, sender, heardBefore } = begin(createRandom(seed));
  const bets = createRecords(most);
  const began = performance.now();
  let sent = 0;
  const keepBetting = async (): Promise<void> => {
    while (performance.now() < began + seconds * 1000 && sent < most) {
      const place = sent;
      sent += 1;
      bets.sentMs[place] = performance.now();
      bets.dueMs[place] = performance.now();
      await sender.send(asks.bet(offers), bets, place);
    }
  };
  await Promise.all(Array.from({ length: clients }, keepBetting));
  const lost = await sender.resend();
  return {
    bets: sinceBegin(sliceOf(bets, 0, sent), began),
    reads: createRecords(0),
    logIns: createRecords(0),
    seconds,
    lost,
    heard: heard() - heardBefore,
    strange: sender.strange,
  };
}

function begin(random: () => number) {
  if (!open) throw new Error('nothing is open yet');
  return {
    asks: createAsks(open.players, random),
    sender: createSender(open.address),
    heardBefore: heard(),
  };
}

function sinceBegin(records: Records, began: number): Records {
  for (const column of [records.dueMs, records.sentMs, records.doneMs]) {
    for (const [place, at] of column.entries()) column[place] = at - began;
  }
  return records;
}
