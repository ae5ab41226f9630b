import { Refusal } from '@sanam/contract';
import type { Bets } from '../../../server/src/services/bets/index.ts';
import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import type { Steps } from '../../../server/src/services/steps/index.ts';
import type { IdempotentRequest } from '../../../server/src/services/idempotency/idempotent-request.ts';
import type { Wallet } from '../../../server/src/services/wallet/index.ts';
import { announceFight } from '../simulator/announce-match.ts';
import { ACTOR, performAct } from '../simulator/apply-event.ts';
import type { Bookmaker } from '../simulator/apply-event.ts';
import type { HistoryPlan, PastEvent, PastFight, PlannedBet, PlannedStep, PlannedTransfer } from './plan.ts';

/** The services as they were at another time: what they write is dated by a clock that history moves. */
export interface PastServices extends Bookmaker {
  bets: Pick<Bets, 'placeDrawBet' | 'placeSideBet'>;
  steps: Pick<Steps, 'decideDue' | 'placeMulti' | 'placeSingle'>;
  wallet: Pick<Wallet, 'decideTransfer' | 'requestDeposit' | 'requestWithdrawal'>;
  clock: { set(at: number): void };
}

export interface Players {
  /** Undefined for a phone that somebody else has. */
  idOf(phone: string): number | undefined;
}

/**
 * Lets happen what is planned, through the services, in the order of time. Everything happens under a name of its own
 * and so only once: a history that was broken off is completed by playing it again.
 */
export async function playHistory(
  services: PastServices,
  players: Players,
  past: HistoryPlan['past'] | HistoryPlan['closing'],
): Promise<void> {
  const known = await readPastMatches(services);
  for (const event of past) {
    services.clock.set(event.at);
    await play(services, players, known, event);
  }
}

type Known = Map<string, DeskMatch>;

async function play(services: PastServices, players: Players, known: Known, event: PastEvent): Promise<void> {
  switch (event.do) {
    case 'announce':
      return announce(services, known, event.fight);
    case 'end':
      return end(services, known, event.fight);
    case 'bet':
      return bet(services, players, known, event.bet);
    case 'step':
      return betStep(services, players, known, event.step);
    case 'transfer':
      return transfer(services, players, event.transfer);
  }
}

async function announce(services: PastServices, known: Known, fight: PastFight): Promise<void> {
  const match = known.get(fight.key) ?? (await announceFight(services, fight, new Date(fight.startsAt)));
  known.set(fight.key, match);
  if (!fight.isBetOn || match.isMatchEnd) return;
  if (match.rateId === null) await performAct(services, match.id, { do: 'price', position: fight.position });
  if (fight.allowsDraw) await performAct(services, match.id, { do: 'allowDraw' });
  known.set(fight.key, await services.catalog.moveMatch('open', { matchId: match.id, actor: ACTOR }));
}

async function end(services: PastServices, known: Known, fight: PastFight): Promise<void> {
  const match = matchOf(known, fight);
  if (match.result !== null) return;
  if (fight.isBetOn) await performAct(services, match.id, { do: 'end' });
  await performAct(services, match.id, { do: 'result', result: fight.result });
}

async function bet(
  { bets }: PastServices,
  players: Players,
  known: Known,
  { key, phone, amountBaht, fight, side }: PlannedBet,
): Promise<void> {
  const request = requestOf(players, phone, key);
  if (!request) return;
  const { id: matchId, rateId } = matchOf(known, fight);
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
  const request = requestOf(players, phone, key);
  if (!request) return;
  const betItems = legs.map(({ fight, side }) => {
    const { id: matchId, rateId } = matchOf(known, fight);
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
  const request = requestOf(players, phone, key);
  if (!request) return;
  const ask = type === 'deposit' ? wallet.requestDeposit : wallet.requestWithdrawal;
  const { transactionId } = await ask(request, amountBaht);
  if (status === 'pending') return;
  try {
    await wallet.decideTransfer({ transactionId, status, actor: ACTOR });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'TRANSACTION_DECIDED')) throw error;
  }
}

/** Undefined when the phone is not one of ours: nothing is done in the name of somebody else. */
export function requestOf(players: Players, phone: string, key: string): IdempotentRequest | undefined {
  const playerId = players.idOf(phone);
  return playerId === undefined
    ? undefined
    : { playerId, route: ACTOR, key: `demo-${key}`, bodyHash: Buffer.from(key) };
}

function matchOf(known: Known, { key }: PastFight): DeskMatch {
  const match = known.get(key);
  if (!match) throw new Error(`${key} was never announced`);
  return match;
}

/** What is there from a history that was broken off. */
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
