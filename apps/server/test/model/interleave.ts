import { isAboutApproval } from './predict-approvals.ts';
import { isAboutTransfer, readPrices } from './predict-desk.ts';
import { isAboutMatchHolder } from './predict-match-holders.ts';
import type { GamePlayer, GameRequest, Reply } from './request.ts';
import { toSatang } from './expected.ts';
import { isStored } from './predict-player.ts';
import type { Command } from './commands.ts';
import type { Game } from './game.ts';
import type { ServicesSystem } from './services-system.ts';
import { toRequests } from './to-requests.ts';

/** Requests and replies of workers that ran at the same time. */
export interface InterleavedRun {
  exchanges: { request: GameRequest; reply: Reply }[];
  /** Requests that were sent twice at once and got two different replies. */
  mismatches: string[];
}

/**
 * Workers run commands concurrently. The order is unknown, so no reply is predicted; each next request is built from
 * the replies so far.
 */
export async function interleave(
  system: ServicesSystem,
  game: Game,
  lists: readonly (readonly Command[])[],
): Promise<InterleavedRun> {
  const all: InterleavedRun = { exchanges: [], mismatches: [] };
  const wallets = new Map<GamePlayer, bigint>(game.players.map((player) => [player, player.opening]));
  const send = async (request: GameRequest, isTwice: boolean): Promise<void> => {
    const [reply, replayed] = await Promise.all([
      system.send(request),
      isTwice ? system.send(request) : undefined,
    ]);
    if (replayed && JSON.stringify(replayed) !== JSON.stringify(reply)) {
      all.mismatches.push(`${JSON.stringify(reply)} and ${JSON.stringify(replayed)}`);
    }
    all.exchanges.push({ request, reply });
    applyReply(game, request, reply);
    const balance = balanceIn(reply);
    if ('player' in request && balance !== undefined) wallets.set(request.player, balance);
  };
  const work = async (commands: readonly Command[]): Promise<void> => {
    for (const [place, command] of commands.entries()) {
      if (command.do === 'wait') await system.moveTime(command.ms);
      if (command.do === 'restart') await system.finish();
      for (const toRequest of toRequests(command, (player) => wallets.get(player) ?? 0n)) {
        const request = toRequest(game);
        if (request) await send(request, 'player' in request && request.key !== undefined && place % 3 === 0);
      }
    }
  };
  await Promise.all(lists.map(work));
  return all;
}

/** Records as much of a reply as the next requests need. */
function applyReply(game: Game, request: GameRequest, reply: Reply): void {
  if ('player' in request && isStored(request, reply)) game.keyedRequests.push({ request, reply });
  if (!reply.ok) return;
  const created = reply.data as { id: number; rateId: number; transactionId: string; amount: number };
  if ('player' in request) {
    if (!('amount' in request.body)) return;
    const type = request.route === 'POST /wallet/deposit' ? 'deposit' : 'withdraw';
    const transfer = {
      id: created.transactionId,
      player: request.player,
      type,
      status: 'pending',
      amount: toSatang(created.amount),
    } as const;
    if (!game.transfers.some(({ id }) => id === transfer.id)) game.transfers.push({ ...transfer });
    return;
  }
  if (isAboutApproval(request)) {
    const { status } = reply.data as { status: 'APPROVED' | 'REFUSED' };
    for (const approval of game.approvals) if (approval.id === request.id) approval.status = status;
    return;
  }
  if (isAboutTransfer(request)) {
    const { status } = reply.data as { status: 'success' | 'cancelled' };
    for (const transfer of game.transfers) if (transfer.id === request.id) transfer.status = status;
    return;
  }
  if (request.route === 'POST /desk/matches') {
    const flags = { isOpen: false, isEnded: false, allowsDraw: false };
    game.matches.push({ id: created.id, line: request.line, ...flags, rates: [] });
    return;
  }
  if (request.route === 'POST /desk/limits') {
    const { approvalId: id } = reply.data as { approvalId?: string };
    // What it changes does not matter here.
    const change = { scope: request.body.scope };
    if (id !== undefined) game.approvals.push({ id, change, amount: 0n, status: 'PENDING', expiresMs: 0 });
    return;
  }
  // Who holds a match does not matter for the next requests.
  if (request.route === 'POST /desk/players/{id}/adjust' || isAboutMatchHolder(request)) return;
  const match = game.matches.find(({ id }) => id === request.id);
  if (!match) return;
  if (request.route === 'POST /desk/matches/{id}/rate') {
    const prices = readPrices(request.body);
    if (prices) match.rates.push({ id: created.rateId, ...prices });
    match.rates.sort((one, other) => one.id - other.id);
    return;
  }
  if (request.route === 'POST /desk/matches/{id}/result/call') {
    const { status } = reply.data as { status: string };
    const { operator, body } = request;
    match.call = status === 'CALLED' ? { operator, result: body.result, atMs: 0 } : undefined;
    if (status === 'BEGUN') match.wasCalled = true;
    return;
  }
  const now = reply.data as { isOpenBet: boolean; isMatchEnd: boolean; isDraw: boolean };
  Object.assign(match, { isOpen: now.isOpenBet, isEnded: now.isMatchEnd, allowsDraw: now.isDraw });
  if (
    request.route === 'POST /desk/matches/{id}/result' ||
    request.route === 'POST /desk/matches/{id}/cancel'
  )
    match.wasCalled = true;
}

function balanceIn(reply: Reply): bigint | undefined {
  if (!reply.ok) return undefined;
  const { balance } = reply.data as { balance?: string };
  return balance === undefined ? undefined : BigInt(balance.replace('.', ''));
}
