import { expect } from 'vitest';
import { matchNow } from './answer-desk.ts';
import type { Seen } from './arena.ts';
import type { Heard } from './ask.ts';
import type { Expected } from './expected.ts';
import { betNow, houseOf, moneyOf } from './game.ts';
import type { Game } from './game.ts';

/** What was answered is what the rules say; what it made is known by its id from now on. */
export function expectAnswer(heard: Heard, expected: Expected): void {
  if ('again' in expected) {
    expect(heard).toEqual(expected.again);
  } else if ('code' in expected) {
    expect(heard).toMatchObject({ ok: false, ...expected });
  } else {
    expect(heard).toMatchObject({ ok: true, data: expected.data });
    expected.learn?.({ id: idIn((heard as { data: Made }).data) });
  }
}

/** Every balance, bet, transfer and match is what follows from what happened. */
export function expectAgreed(seen: Seen, game: Game): void {
  expect(keyed(seen.money.map((own) => ({ id: own.player, ...own })))).toEqual(
    keyed(
      game.players.map((player) => {
        const { hold, ...rest } = moneyOf(game, player);
        const isHoldSeen = seen.money.some((own) => own.hold !== undefined);
        return { id: player.id, player: player.id, ...rest, ...(isHoldSeen && { hold }) };
      }),
    ),
  );
  expect(keyed(seen.bets)).toEqual(
    keyed(game.bets.map((bet) => ({ id: bet.id, stake: bet.stake, ...betNow(bet) }))),
  );
  expect(keyed(seen.transfers)).toEqual(
    keyed(game.transfers.map(({ id, status, amount }) => ({ id, status, amount }))),
  );
  if (seen.matches) expect(keyed(seen.matches)).toEqual(keyed(game.matches.map(toSeenMatch)));
  if (seen.house) expect(seen.house).toEqual(houseOf(game));
}

function toSeenMatch(match: Game['matches'][number]) {
  const { id, isOpenBet, isMatchEnd, isDraw, rateId, result } = matchNow(match);
  return { id, isOpen: isOpenBet, isEnded: isMatchEnd, allowsDraw: isDraw, rateId, result };
}

/** By id, so that a difference names what differs. */
function keyed<Item extends { id: string | number }>(items: readonly Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

type Made = Partial<Record<'id' | 'transactionId' | 'rateId', string | number>> & { bet?: { id: string } };

function idIn({ bet, transactionId, id, rateId }: Made): string | number {
  const made = bet?.id ?? transactionId ?? id ?? rateId;
  if (made === undefined) throw new Error('something was made and has no id');
  return made;
}
