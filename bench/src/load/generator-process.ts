import process from 'node:process';
import type { Offer } from '../server/matches.ts';
import { openSockets } from './open-sockets.ts';
import type { GeneratorOrder, Phase, RunResult, GeneratorReply } from './generator-messages.ts';
import { scheduleArrivals, createRandom } from './random.ts';
import { createRecords, sliceOf, type Records } from './records.ts';
import { createSender } from './send-requests.ts';
import { createRequests } from './write-requests.ts';

/** Generates load in a process of its own, so that it neither delays the server nor the measurement. */
let offers: readonly Offer[] = [];
let target: Extract<GeneratorOrder, { kind: 'open' }> | undefined;
let socketMessages = (): number => 0;
const reply = (message: GeneratorReply): void => void process.send?.(message);

process.on('message', (order: GeneratorOrder) => void handleOrder(order));
process.on('disconnect', () => process.exit());

async function handleOrder(order: GeneratorOrder): Promise<void> {
  if (order.kind === 'offers') ({ offers } = order);
  else if (order.kind === 'open') {
    target = order;
    socketMessages = await openSockets(order.address, order.players, order.sockets);
    reply({ kind: 'opened' });
  } else
    reply({ kind: 'finished', result: await (order.kind === 'schedule' ? runSchedule(order) : rush(order)) });
}

/** Sends requests at times fixed in advance, whether or not earlier ones have a response. */
async function runSchedule(order: Extract<GeneratorOrder, { kind: 'schedule' }>): Promise<RunResult> {
  const { phases } = order;
  const random = createRandom(order.seed);
  const { requests, sender, messagesBefore } = begin(random);
  const schedule = (perSecondOf: (phase: Phase) => number | undefined): Float64Array =>
    scheduleArrivals(
      phases.map((phase) => ({ perSecond: perSecondOf(phase) ?? 0, seconds: phase.seconds })),
      random,
    );
  const [betsDue, readsDue, loginsDue] = [
    schedule(({ betsPerSecond }) => betsPerSecond),
    schedule(({ readsPerSecond }) => readsPerSecond),
    schedule(({ loginsPerSecond }) => loginsPerSecond),
  ];
  const began = performance.now();
  const pending = new Set<Promise<void>>();
  const sendAll = async (due: Float64Array, write: () => string): Promise<Records> => {
    const records = createRecords(due.length);
    for (const [place, dueMs] of due.entries()) {
      const waitMs = began + dueMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      records.dueMs[place] = began + dueMs;
      records.sentMs[place] = performance.now();
      const sending = sender.send(write(), records, place);
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
    }
    return records;
  };
  const [bets, reads, logins] = await Promise.all([
    sendAll(betsDue, () => requests.bet(offers)),
    sendAll(readsDue, requests.read),
    sendAll(loginsDue, () => requests.login()),
  ]);
  await Promise.all(pending);
  const lost = await sender.resend();
  return {
    bets: relativeTo(bets, began),
    reads: relativeTo(reads, began),
    logins: relativeTo(logins, began),
    seconds: phases.reduce((sum, { seconds }) => sum + seconds, 0),
    lost,
    socketMessages: socketMessages() - messagesBefore,
    unexpected: sender.unexpected,
  };
}

/** Sends bets with so many clients, each sending its next one when the last has a response. */
async function rush(order: Extract<GeneratorOrder, { kind: 'rush' }>): Promise<RunResult> {
  const { clients, seconds, maxBets = 10_000 * seconds, seed } = order;
  const { requests, sender, messagesBefore } = begin(createRandom(seed));
  const bets = createRecords(maxBets);
  const began = performance.now();
  let sent = 0;
  const runClient = async (): Promise<void> => {
    while (performance.now() < began + seconds * 1000 && sent < maxBets) {
      const place = sent;
      sent += 1;
      bets.sentMs[place] = performance.now();
      bets.dueMs[place] = performance.now();
      await sender.send(requests.bet(offers), bets, place);
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  const lost = await sender.resend();
  return {
    bets: relativeTo(sliceOf(bets, 0, sent), began),
    reads: createRecords(0),
    logins: createRecords(0),
    seconds,
    lost,
    socketMessages: socketMessages() - messagesBefore,
    unexpected: sender.unexpected,
  };
}

function begin(random: () => number) {
  if (!target) throw new Error('the generator is not open');
  return {
    requests: createRequests(target.players, random),
    sender: createSender(target.address),
    messagesBefore: socketMessages(),
  };
}

function relativeTo(records: Records, began: number): Records {
  for (const column of [records.dueMs, records.sentMs, records.doneMs]) {
    for (const [place, at] of column.entries()) column[place] = at - began;
  }
  return records;
}
