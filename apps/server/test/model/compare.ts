import { expect } from 'vitest';
import { matchHolderName } from './predict-match-holders.ts';
import type { State } from './system.ts';
import type { Reply } from './request.ts';
import type { Expected } from './expected.ts';
import { deriveBet, deriveHouse, deriveMoney, toApiMatch } from './game.ts';
import type { Game } from './game.ts';

/** The reply is what the rules predict; the game learns the ids of what was created from it. */
export function expectReply(reply: Reply, expected: Expected): void {
  if ('replayed' in expected) {
    expect(reply).toEqual(expected.replayed);
  } else if ('code' in expected) {
    expect(reply).toMatchObject({ ok: false, ...expected });
  } else {
    expect(reply).toMatchObject({ ok: true, data: expected.data });
    expected.learn?.({ id: createdId((reply as { data: Created }).data) });
  }
}

/** Every balance, bet, transfer and match is what follows from the game's history. */
export function expectSameState(seen: State, game: Game): void {
  expect(keyed(seen.money.map((own) => ({ id: own.player, ...own })))).toEqual(
    keyed(
      game.players.map((player) => {
        const { hold, ...rest } = deriveMoney(game, player);
        const isHoldVisible = seen.money.some((own) => own.hold !== undefined);
        return { id: player.id, player: player.id, ...rest, ...(isHoldVisible && { hold }) };
      }),
    ),
  );
  expect(keyed(seen.bets)).toEqual(
    keyed(game.bets.map((bet) => ({ id: bet.id, stake: bet.stake, ...deriveBet(bet) }))),
  );
  if (seen.stakes) expect(keyed(seen.stakes)).toEqual(keyed(stakesOf(game)));
  expect(keyed(seen.transfers)).toEqual(
    keyed(game.transfers.map(({ id, status, amount }) => ({ id, status, amount }))),
  );
  if (seen.matches) expect(keyed(seen.matches)).toEqual(keyed(game.matches.map(toStateMatch)));
  if (seen.house) expect(seen.house).toEqual(deriveHouse(game));
}

function stakesOf({ bets }: Game) {
  const stakes = new Map<string, bigint>();
  for (const { kind, acceptance, player, legs, stake } of bets) {
    const [leg] = legs;
    if (kind === 'STEP_MULTI' || acceptance === 'UNACCEPTED' || !leg) continue;
    const id = `${player.id} on ${leg.match.id}`;
    stakes.set(id, (stakes.get(id) ?? 0n) + stake);
  }
  return [...stakes].map(([id, stake]) => ({ id, stake }));
}

function toStateMatch(match: Game['matches'][number]) {
  const { id, isOpenBet, isMatchEnd, isDraw, rateId, result } = toApiMatch(match);
  const holder = matchHolderName(match);
  return { id, isOpen: isOpenBet, isEnded: isMatchEnd, allowsDraw: isDraw, rateId, result, holder };
}

/** By id, so that a failing comparison names the item that differs. */
function keyed<Item extends { id: string | number }>(items: readonly Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

type Created = Partial<Record<'id' | 'transactionId' | 'rateId' | 'approvalId', string | number>> & {
  bet?: { id: string };
};

function createdId({ bet, transactionId, id, rateId, approvalId }: Created): string | number {
  const created = bet?.id ?? transactionId ?? id ?? rateId ?? approvalId;
  if (created === undefined) throw new Error('the reply has no id of what was created');
  return created;
}
