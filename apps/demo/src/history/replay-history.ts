import { Refusal } from '@sanam/contract';
import type { Bets } from '../../../server/src/services/bets/index.ts';
import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import type { Steps } from '../../../server/src/services/steps/index.ts';
import type { IdempotentRequest } from '../../../server/src/services/idempotency/idempotent-request.ts';
import type { Wallet } from '../../../server/src/services/wallet/index.ts';
import { announceMatch } from '../simulator/announce-match.ts';
import { ACTOR, applyEvent } from '../simulator/apply-event.ts';
import type { DeskServices } from '../simulator/apply-event.ts';
import type { HistoryPlan, PastEvent, PastMatch, PlannedBet, PlannedStep, PlannedTransfer } from './plan.ts';

/** The services on a clock that the replay sets, so that what they write carries the planned dates. */
export interface PastServices extends DeskServices {
  bets: Pick<Bets, 'placeDrawBet' | 'placeSideBet'>;
  steps: Pick<Steps, 'decideDue' | 'placeMulti' | 'placeSingle'>;
  wallet: Pick<Wallet, 'decideTransfer' | 'requestDeposit' | 'requestWithdrawal'>;
  clock: { set(at: number): void };
}

export interface Players {
  /** Undefined for a phone number that belongs to somebody else. */
  findId(phone: string): number | undefined;
}

/**
 * Carries out the plan through the services, in order of time. Each event has an idempotency key, so an interrupted
 * replay is completed by running it again.
 */
export async function replayHistory(
  services: PastServices,
  players: Players,
  events: HistoryPlan['past'] | HistoryPlan['closing'],
): Promise<void> {
  const known = await readPastMatches(services);
  for (const event of events) {
    services.clock.set(event.at);
    await replay(services, players, known, event);
  }
}

type Known = Map<string, DeskMatch>;

async function replay(
  services: PastServices,
  players: Players,
  known: Known,
  event: PastEvent,
): Promise<void> {
  switch (event.do) {
    case 'announce':
      return announce(services, known, event.match, new Date(event.at));
    case 'end':
      return end(services, known, event.match);
    case 'bet':
      return bet(services, players, known, event.bet);
    case 'step':
      return betStep(services, players, known, event.step);
    case 'transfer':
      return transfer(services, players, event.transfer);
  }
}

async function announce(services: PastServices, known: Known, planned: PastMatch, at: Date): Promise<void> {
  const match =
    known.get(planned.key) ?? (await announceMatch(services, planned, new Date(planned.startsAt)));
  known.set(planned.key, match);
  if (!planned.isBetOn || match.isMatchEnd) return;
  if (match.rateId === null)
    await applyEvent(services, match.id, { do: 'price', position: planned.position });
  if (planned.allowsDraw) await applyEvent(services, match.id, { do: 'allowDraw' });
  const act = { matchId: match.id, actor: ACTOR };
  known.set(planned.key, await services.catalog.transitionMatch('open', act, { at }));
}

async function end(services: PastServices, known: Known, planned: PastMatch): Promise<void> {
  const match = findKnown(known, planned);
  if (match.result !== null) return;
  if (planned.isBetOn) await applyEvent(services, match.id, { do: 'end' });
  await applyEvent(services, match.id, { do: 'result', result: planned.result });
}

async function bet(
  { bets }: PastServices,
  players: Players,
  known: Known,
  { key, phone, amountBaht, match, side }: PlannedBet,
): Promise<void> {
  const request = toRequest(players, phone, key);
  if (!request) return;
  const { id: matchId, rateId } = findKnown(known, match);
  if (side === 'DRAW' || side === 'NODRAW') {
    await bets.placeDrawBet(request, { matchId, betAmount: amountBaht, betType: side });
  } else {
    const rate = { rateId: rateId ?? 0, rateType: 'MY' } as const;
    await bets.placeSideBet(request, { matchId, ...rate, betAmount: amountBaht, betType: side });
  }
}

async function betStep(
  { steps }: PastServices,
  players: Players,
  known: Known,
  { key, phone, amountBaht, legs }: PlannedStep,
): Promise<void> {
  const request = toRequest(players, phone, key);
  if (!request) return;
  const betItems = legs.map(({ match, side }) => {
    const { id: matchId, rateId } = findKnown(known, match);
    return { matchId, rateId: rateId ?? 0, betType: side };
  });
  const [single] = betItems;
  if (single && betItems.length === 1) await steps.placeSingle(request, { betAmount: amountBaht, ...single });
  else await steps.placeMulti(request, { betAmount: amountBaht, betItems });
  await steps.decideDue();
}

async function transfer(
  { wallet }: PastServices,
  players: Players,
  { key, phone, type, amountBaht, status }: PlannedTransfer,
): Promise<void> {
  const request = toRequest(players, phone, key);
  if (!request) return;
  const requestTransfer = type === 'deposit' ? wallet.requestDeposit : wallet.requestWithdrawal;
  const { transactionId } = await requestTransfer(request, amountBaht);
  if (status === 'pending') return;
  try {
    await wallet.decideTransfer({ transactionId, status, actor: ACTOR });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'TRANSACTION_DECIDED')) throw error;
  }
}

/** Undefined when the phone number belongs to somebody else: the demo never acts for a real player. */
export function toRequest(players: Players, phone: string, key: string): IdempotentRequest | undefined {
  const playerId = players.findId(phone);
  return playerId === undefined
    ? undefined
    : { playerId, route: ACTOR, key: `demo-${key}`, bodyHash: Buffer.from(key) };
}

function findKnown(known: Known, { key }: PastMatch): DeskMatch {
  const match = known.get(key);
  if (!match) throw new Error(`${key} was never announced`);
  return match;
}

/** Matches that an interrupted replay has already announced. */
async function readPastMatches({ catalog }: PastServices): Promise<Known> {
  const known: Known = new Map();
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const listed = await catalog.listDeskMatches({
      line: undefined,
      isMatchEnd: undefined,
      page,
      limit: 100,
    });
    for (const match of listed.matches) {
      const key = /\?past=([a-z0-9-]+)$/.exec(match.streamingUrl ?? '')?.[1];
      if (key !== undefined) known.set(key, match);
    }
    ({ totalPages } = listed.pagination);
  }
  return known;
}
