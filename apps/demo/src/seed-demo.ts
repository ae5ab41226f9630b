import type { Logger } from '../../server/src/platform/logger.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Accounts } from '../../server/src/services/accounts/index.ts';
import type { Wallet } from '../../server/src/services/wallet/index.ts';
import { findStadium } from './simulator/announce-match.ts';
import { openingOfPlan } from './history/opening-balance.ts';
import { placeRunningBets } from './history/place-running-bets.ts';
import { planHistory } from './history/plan-history.ts';
import type { HistoryPlan } from './history/plan.ts';
import { playHistory } from './history/replay-history.ts';
import type { PastServices, Players } from './history/replay-history.ts';
import { playShow } from './simulator/run.ts';
import type { Show } from './simulator/run.ts';
import { DEMO_PLAYERS } from './players/demo-players.ts';
import { DEMO_STADIUMS } from './simulator/stadiums.ts';
import { findOwnPlayers, seedPlayers } from './players/seed-players.ts';

export interface SeedNeeds {
  accounts: Pick<Accounts, 'findPlayerId' | 'readProfile' | 'register'>;
  wallet: Pick<Wallet, 'creditDeposit' | 'readTransfers' | 'setFirstDepositAccount'>;
  clock: Clock;
  logger: Logger;
  /** The services on a clock that is moved by hand, from this moment on. */
  servicesAt(at: number): PastServices & { clock: Clock };
}

/** How long the show has been running when the first visitor comes, and how often it was looked at meanwhile. */
const SHOWN_FOR_MS = 60_000;
const LOOKED_EVERY_MS = 12_000;

/**
 * The players with their last weeks, and a board with fights under way. It is there after the first start, whole, and
 * every later start finds it done.
 */
export async function seedDemo(
  needs: SeedNeeds,
  { seed, speed }: Pick<Show, 'seed' | 'speed'>,
): Promise<void> {
  const now = needs.clock.now().getTime();
  const plan = planHistory(seed, now);
  await seedPlayers(needs, (player) => openingOfPlan(plan, player) ?? player.balance);
  const players = await findOwnPlayers(needs.accounts);
  if (players.count === 0 || (await isSeeded(needs, players, plan))) return;

  const services = needs.servicesAt(now);
  // All at once, because players see them in the order in which they were built.
  for (const stadium of DEMO_STADIUMS) await findStadium(services.catalog, stadium);
  await playHistory(services, players, plan.past);
  const signal = new AbortController().signal;
  const show: Show = { seed, speed, played: new Map(), signal };
  for (let at = now - SHOWN_FOR_MS / speed; at <= now; at += LOOKED_EVERY_MS / speed) {
    services.clock.set(at);
    await playShow({ ...services, logger: needs.logger }, show);
  }
  await placeRunningBets(services, players, plan.running);
  await playHistory(services, players, plan.closing);
}

/** Each player's closing transfer is his last, and no visitor comes before it is made. */
async function isSeeded({ wallet }: SeedNeeds, players: Players, plan: HistoryPlan): Promise<boolean> {
  const transfers = [...plan.past, ...plan.closing].filter((event) => event.do === 'transfer');
  for (const { phone } of DEMO_PLAYERS) {
    const playerId = players.idOf(phone);
    if (playerId === undefined) continue;
    const planned = transfers.filter((event) => event.transfer.phone === phone).length;
    const { totalPages: made } = await wallet.readTransfers(playerId, { type: undefined, page: 1, limit: 1 });
    if (made < planned) return false;
  }
  return true;
}
