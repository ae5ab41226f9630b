import type fc from 'fast-check';
import { predictDesk, resumeSettlements } from './predict-desk.ts';
import { isStored, predictPlayer } from './predict-player.ts';
import { decideSteps } from './predict-step.ts';
import type { System } from './system.ts';
import type { GameRequest } from './request.ts';
import type { Command } from './commands.ts';
import { expectSameState, expectReply } from './compare.ts';
import { deriveMoney } from './game.ts';
import type { Game } from './game.ts';
import { toRequests } from './to-requests.ts';

export interface GameRun {
  system: System;
  /** After so many commands the whole state is compared. */
  compareEvery: number;
  played: number;
  /** Requests and replies, printed when the game fails. */
  log: string[];
}

const OPENINGS = [12_345n, 50_000n, 123_456n, 200_000n, 1_000_000n];

const OPENING_COMMANDS: Command[] = [
  ...(['LIVE', 'LIVE', 'STEP', 'STEP', 'STEP', 'LIVE'] as const).map((line): Command => ({
    do: 'addMatch',
    line,
    favourite: 'RED',
    rungs: ['10/9'],
    isTwisted: false,
  })),
  { do: 'allowDraw', match: 0, isDraw: true },
];

/** A new game: players with different balances and open matches of both lines. */
export async function openGame(system: System): Promise<Game> {
  const players = await system.addPlayers(OPENINGS);
  const game: Game = {
    players,
    matches: [],
    bets: [],
    transfers: [],
    approvals: [],
    adjustments: [],
    keyedRequests: [],
    nowMs: 0,
    approvalSum: system.approvalSum,
  };
  for (const command of OPENING_COMMANDS) await runCommand(game, system, command);
  return game;
}

/** A command as fast-check runs it. */
export function toModelCommand(command: Command): fc.AsyncCommand<Game, GameRun> {
  return {
    check: () => true,
    async run(game, run) {
      await runCommand(game, run.system, command, (line) => void run.log.push(line));
      run.played += 1;
      if (run.played % run.compareEvery === 0) expectSameState(await run.system.readState(game), game);
    },
    toString: () => `\n  ${JSON.stringify(command)}`,
  };
}

async function runCommand(
  game: Game,
  system: System,
  command: Command,
  log: (line: string) => void = () => {},
): Promise<void> {
  if (command.do === 'wait') {
    log(`${command.ms} ms later`);
    await system.moveTime(command.ms);
    game.nowMs += command.ms;
    decideSteps(game);
  }
  if (command.do === 'restart') {
    log('the server stops and starts again');
    await system.restart();
    resumeSettlements(game);
    decideSteps(game);
  }
  for (const toRequest of toRequests(command, (player) => deriveMoney(game, player).wallet)) {
    const request = toRequest(game);
    if (!request) continue;
    log(describe(request));
    const reply = await system.send(request);
    expectReply(reply, 'player' in request ? predictPlayer(game, request) : predictDesk(game, request));
    log(`  → ${reply.ok ? 'yes' : reply.code}`);
    const isNewKey = 'player' in request && isStored(request, reply) && command.do !== 'retry';
    if (isNewKey) game.keyedRequests.push({ request, reply });
  }
}

function describe(request: GameRequest): string {
  if ('player' in request) {
    const { player, route, key, body } = request;
    return `player ${player.id} ${route} ${JSON.stringify(body)} ${key ?? ''}`;
  }
  const { route, ...rest } = request;
  return `${route} ${JSON.stringify(rest)}`;
}
