import { isAboutTransfer, readPrices } from './answer-desk.ts';
import type { Ask, Heard } from './ask.ts';
import type { Command } from './commands.ts';
import type { Game, GamePlayer } from './game.ts';
import type { ServicesArena } from './services-arena.ts';
import { toAsks } from './to-asks.ts';

/** What several workers have asked at the same time, and what they were told. */
export interface Interleaved {
  told: { ask: Ask; heard: Heard }[];
  /** Times at which the same request, sent twice at once, was answered in two ways. */
  differing: string[];
}

/**
 * Workers carry out commands side by side. Nobody knows who comes first, so no answer is foretold; what they ask next
 * follows from what they happen to have been told.
 */
export async function interleave(
  arena: ServicesArena,
  game: Game,
  lists: readonly (readonly Command[])[],
): Promise<Interleaved> {
  const all: Interleaved = { told: [], differing: [] };
  const wallets = new Map<GamePlayer, bigint>(game.players.map((player) => [player, player.opening]));
  const send = async (ask: Ask, isTwice: boolean): Promise<void> => {
    const [heard, again] = await Promise.all([arena.send(ask), isTwice ? arena.send(ask) : undefined]);
    if (again && JSON.stringify(again) !== JSON.stringify(heard)) {
      all.differing.push(`${JSON.stringify(heard)} and ${JSON.stringify(again)}`);
    }
    all.told.push({ ask, heard });
    notice(game, ask, heard);
    const balance = balanceIn(heard);
    if ('player' in ask && balance !== undefined) wallets.set(ask.player, balance);
  };
  const work = async (commands: readonly Command[]): Promise<void> => {
    for (const [place, command] of commands.entries()) {
      if (command.do === 'wait') await arena.moveTime(command.ms);
      if (command.do === 'restart') await arena.finish();
      for (const toAsk of toAsks(command, (player) => wallets.get(player) ?? 0n)) {
        const ask = toAsk(game);
        if (ask) await send(ask, 'player' in ask && ask.key !== undefined && place % 3 === 0);
      }
    }
  };
  await Promise.all(lists.map(work));
  return all;
}

/** Enough of what was told to go on asking sensibly. */
function notice(game: Game, ask: Ask, heard: Heard): void {
  if ('player' in ask && ask.key !== undefined) game.answered.push({ ask, heard });
  if (!heard.ok) return;
  const made = heard.data as { id: number; rateId: number; transactionId: string };
  if ('player' in ask) {
    if (!('amount' in ask.body)) return;
    const type = ask.route === 'POST /wallet/deposit' ? 'deposit' : 'withdraw';
    const transfer = {
      id: made.transactionId,
      player: ask.player,
      type,
      status: 'pending',
      amount: 0n,
    } as const;
    if (!game.transfers.some(({ id }) => id === transfer.id)) game.transfers.push({ ...transfer });
    return;
  }
  if (isAboutTransfer(ask)) {
    for (const transfer of game.transfers) if (transfer.id === ask.id) transfer.status = 'success';
    return;
  }
  if (ask.route === 'POST /desk/matches') {
    const flags = { isOpen: false, isEnded: false, allowsDraw: false };
    game.matches.push({ id: made.id, line: ask.line, ...flags, rates: [] });
    return;
  }
  const match = game.matches.find(({ id }) => id === ask.id);
  if (!match) return;
  if (ask.route === 'POST /desk/matches/{id}/rate') {
    const prices = readPrices(ask.body);
    if (prices) match.rates.push({ id: made.rateId, ...prices });
    match.rates.sort((one, other) => one.id - other.id);
    return;
  }
  const now = heard.data as { isOpenBet: boolean; isMatchEnd: boolean; isDraw: boolean };
  Object.assign(match, { isOpen: now.isOpenBet, isEnded: now.isMatchEnd, allowsDraw: now.isDraw });
  if (ask.route === 'POST /desk/matches/{id}/result') match.called = ask.body.result;
  if (ask.route === 'POST /desk/matches/{id}/cancel') match.called = 'CANCEL';
}

function balanceIn(heard: Heard): bigint | undefined {
  if (!heard.ok) return undefined;
  const { balance } = heard.data as { balance?: string };
  return balance === undefined ? undefined : BigInt(balance.replace('.', ''));
}
