import type fc from 'fast-check';
import { answerDesk, resumeSettlements } from './answer-desk.ts';
import { answerPlayer } from './answer-player.ts';
import { decideSteps } from './answer-step.ts';
import type { Arena } from './arena.ts';
import type { Ask } from './ask.ts';
import type { Command } from './commands.ts';
import { expectAgreed, expectAnswer } from './compare.ts';
import { moneyOf } from './game.ts';
import type { Game } from './game.ts';
import { toAsks } from './to-asks.ts';

/** Where a game is played. */
export interface Table {
  arena: Arena;
  /** After how many commands everything is looked at. */
  looksEvery: number;
  played: number;
  /** What was asked and answered, line by line. */
  said: string[];
}

const OPENINGS = [12_345n, 50_000n, 123_456n, 200_000n, 1_000_000n];

const BEGINNING: Command[] = [
  ...(['LIVE', 'LIVE', 'STEP', 'STEP', 'STEP', 'LIVE'] as const).map((line): Command => ({
    do: 'addMatch',
    line,
    favourite: 'RED',
    rungs: ['10/9'],
    isTwisted: false,
  })),
  { do: 'allowDraw', match: 0, isDraw: true },
];

/** A new game: players of different means, and matches of both lines that can be bet on. */
export async function openGame(arena: Arena): Promise<Game> {
  const players = await arena.addPlayers(OPENINGS);
  const game: Game = { players, matches: [], bets: [], transfers: [], answered: [], nowMs: 0 };
  for (const command of BEGINNING) await carryOut(game, arena, command);
  return game;
}

/** A command as fast-check plays it. */
export function toPlay(command: Command): fc.AsyncCommand<Game, Table> {
  return {
    check: () => true,
    async run(game, table) {
      await carryOut(game, table.arena, command, (line) => void table.said.push(line));
      table.played += 1;
      if (table.played % table.looksEvery === 0) expectAgreed(await table.arena.look(game), game);
    },
    toString: () => `\n  ${JSON.stringify(command)}`,
  };
}

export async function carryOut(
  game: Game,
  arena: Arena,
  command: Command,
  tell: (line: string) => void = () => {},
): Promise<void> {
  if (command.do === 'wait') {
    tell(`${command.ms} ms later`);
    await arena.moveTime(command.ms);
    game.nowMs += command.ms;
    decideSteps(game);
  }
  if (command.do === 'restart') {
    tell('the server stops and starts again');
    await arena.restart();
    resumeSettlements(game);
    decideSteps(game);
  }
  for (const toAsk of toAsks(command, (player) => moneyOf(game, player).wallet)) {
    const ask = toAsk(game);
    if (!ask) continue;
    tell(describe(ask));
    const heard = await arena.send(ask);
    expectAnswer(heard, 'player' in ask ? answerPlayer(game, ask) : answerDesk(game, ask));
    tell(`  → ${heard.ok ? 'yes' : heard.code}`);
    const isNewKey = 'player' in ask && ask.key !== undefined && command.do !== 'retry';
    if (isNewKey) game.answered.push({ ask, heard });
  }
}

function describe(ask: Ask): string {
  if ('player' in ask) {
    const { player, route, key, body } = ask;
    return `player ${player.id} ${route} ${JSON.stringify(body)} ${key ?? ''}`;
  }
  const { route, ...rest } = ask;
  return `${route} ${JSON.stringify(rest)}`;
}
