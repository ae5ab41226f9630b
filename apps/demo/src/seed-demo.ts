import { randomUUID } from 'node:crypto';
import type { Logger } from '../../server/src/platform/logger.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Accounts } from '../../server/src/services/accounts/index.ts';
import type { Bets } from '../../server/src/services/bets/index.ts';
import type { Reports } from '../../server/src/services/reports/index.ts';
import type { Wallet } from '../../server/src/services/wallet/index.ts';
import { ensureStadium } from './simulator/announce-match.ts';
import { openingBalance } from './history/opening-balance.ts';
import { placeRunningBets } from './history/place-running-bets.ts';
import { planHistory } from './history/plan-history.ts';
import type { HistoryPlan } from './history/plan.ts';
import { replayHistory } from './history/replay-history.ts';
import type { PastServices, Players } from './history/replay-history.ts';
import { runSimulator } from './simulator/run.ts';
import type { Simulation, SimulatorNeeds } from './simulator/run.ts';
import { DEMO_PLAYERS } from './players/demo-players.ts';
import { DEMO_STADIUMS } from './simulator/stadiums.ts';
import { findOwnPlayers, seedPlayers } from './players/seed-players.ts';

export interface SeedNeeds {
  accounts: Pick<Accounts, 'findPlayerId' | 'readProfile' | 'register'>;
  bets: Pick<Bets, 'claimDecisions'>;
  reports: Pick<Reports, 'listUntold'>;
  wallet: Pick<Wallet, 'creditDeposit' | 'readTransfers' | 'setFirstDepositAccount'>;
  clock: Clock;
  logger: Logger;
  /** The services on a clock of their own that starts at this time and moves only when it is set. */
  servicesAt(at: number): PastServices & Omit<SimulatorNeeds, 'logger'>;
}

/**
 * The simulator is run in these steps over the last minute, so that matches are under way when the first visitor comes.
 */
const SIMULATED_MS = 60_000;
const STEP_MS = 12_000;

/**
 * Creates the players with the history of their last weeks, and a board with matches under way. An interrupted start is
 * completed by the next one; later starts find everything done.
 */
export async function seedDemo(
  needs: SeedNeeds,
  { seed, speed }: Pick<Simulation, 'seed' | 'speed'>,
): Promise<void> {
  const now = needs.clock.now().getTime();
  const plan = planHistory(seed, now);
  await seedPlayers(needs, (player) => openingBalance(plan, player) ?? player.balance);
  const players = await findOwnPlayers(needs.accounts);
  if (players.count === 0 || (await isSeeded(needs, players, plan))) return;

  const services = needs.servicesAt(now);
  // Before any match, because the player app lists stadiums in the order in which they were added.
  for (const stadium of DEMO_STADIUMS) await ensureStadium(services.catalog, stadium);
  await replayHistory(services, players, plan.past);
  const signal = new AbortController().signal;
  const simulation: Simulation = { seed, speed, appliedUntil: new Map(), signal };
  for (let at = now - SIMULATED_MS / speed; at <= now; at += STEP_MS / speed) {
    services.clock.set(at);
    await runSimulator({ ...services, logger: needs.logger }, simulation);
  }
  await placeRunningBets(services, players, plan.running);
  await claimDecisions(needs, players);
  await replayHistory(services, players, plan.closing);
}

/** The players know how their past bets ended. */
async function claimDecisions({ bets, reports }: SeedNeeds, players: Players): Promise<void> {
  for (const { phone } of DEMO_PLAYERS) {
    const playerId = players.findId(phone);
    if (playerId === undefined) continue;
    let { bets: untold } = await reports.listUntold(playerId);
    while (untold.length > 0) {
      const decisions = untold.map(({ transactionId: betId, settleNo }) => ({ betId, settleNo }));
      await bets.claimDecisions(playerId, { claim: randomUUID(), decisions });
      ({ bets: untold } = await reports.listUntold(playerId));
    }
  }
}

/** The closing transfer is the last planned one of each player, so counting transfers is enough. */
async function isSeeded({ wallet }: SeedNeeds, players: Players, plan: HistoryPlan): Promise<boolean> {
  const transfers = [...plan.past, ...plan.closing].filter((event) => event.do === 'transfer');
  for (const { phone } of DEMO_PLAYERS) {
    const playerId = players.findId(phone);
    if (playerId === undefined) continue;
    const planned = transfers.filter((event) => event.transfer.phone === phone).length;
    const { totalPages: made } = await wallet.readTransfers(playerId, { type: undefined, page: 1, limit: 1 });
    if (made < planned) return false;
  }
  return true;
}
