import process from 'node:process';
import type { Offer } from '../house/open-match.ts';
import { holdSockets } from './hold-sockets.ts';
import type { Order, Ran, Said } from './messages.ts';
import { arrivalsOf, createRandom } from './random.ts';
import { createRecords, type Records } from './record.ts';
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
  const { seconds } = order;
  const random = createRandom(order.seed);
  const { asks, sender, heardBefore } = begin(random);
  const betsDue = arrivalsOf(order.betsPerSecond, seconds, random);
  const readsDue = arrivalsOf(order.readsPerSecond, seconds, random);
  const [bets, reads] = [createRecords(betsDue.length), createRecords(readsDue.length)];
  const began = performance.now();
  const flying = new Set<Promise<void>>();
  const keepSending = async (due: Float64Array, records: Records, write: () => string): Promise<void> => {
    for (const [place, dueMs] of due.entries()) {
      const early = began + dueMs - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      records.dueMs[place] = began + dueMs;
      records.sentMs[place] = performance.now();
      const sending = sender.send(write(), records, place);
      flying.add(sending);
      void sending.finally(() => flying.delete(sending));
    }
  };
  await Promise.all([
    keepSending(betsDue, bets, () => asks.bet(offers)),
    keepSending(readsDue, reads, asks.read),
  ]);
  await Promise.all(flying);
  await sender.resend();
  return {
    bets: sinceBegin(bets, began),
    reads: sinceBegin(reads, began),
    seconds,
    heard: heard() - heardBefore,
    strange: sender.strange,
  };
}

/** As many bets as so many clients get answered, each sending its next one when the last is answered. */
async function rush({ clients, seconds, seed }: Extract<Order, { kind: 'rush' }>): Promise<Ran> {
  const { asks, sender, heardBefore } = begin(createRandom(seed));
  const most = 10_000 * seconds;
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
  await sender.resend();
  const all: Records = {
    dueMs: bets.dueMs.slice(0, sent),
    sentMs: bets.sentMs.slice(0, sent),
    doneMs: bets.doneMs.slice(0, sent),
    outcome: bets.outcome.slice(0, sent),
  };
  return {
    bets: sinceBegin(all, began),
    reads: createRecords(0),
    seconds,
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
