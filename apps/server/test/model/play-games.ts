import fc from 'fast-check';
import type { System } from './system.ts';
import { commands } from './commands.ts';
import type { CommandMix } from './commands.ts';
import { expectSameState } from './compare.ts';
import type { Game } from './game.ts';
import { SEED, SHRINK_MS } from '../harness/soak-budget.ts';
import type { Budget } from '../harness/soak-budget.ts';
import { openGame, toModelCommand } from './run-command.ts';
import type { GameRun } from './run-command.ts';

interface GamesOptions {
  maxCommands: number;
  compareEvery: number;
  mix: CommandMix;
  budget: Budget;
  /** Called before each game. */
  system(): Promise<System>;
}

const BATCH = 50;

/** Plays random games until one differs from the rules; fast-check then shrinks that one. */
export async function playGames(options: GamesOptions): Promise<{ games: number; commands: number }> {
  const { maxCommands, compareEvery, mix, budget } = options;
  const count = { games: 0, commands: 0 };
  const anyCommands = fc.commands([commands(mix).map(toModelCommand)], { maxCommands, size: 'max' });
  const property = fc.asyncProperty(anyCommands, async (given) => {
    if (budget.isSpent()) return;
    const system = await options.system();
    const run: GameRun = { system, compareEvery, played: 0, log: [] };
    const game: Game = await openGame(system);
    try {
      await fc.asyncModelRun(() => ({ model: game, real: run }), given);
      expectSameState(await system.readState(game), game);
    } catch (error) {
      throw new Error(`a game differs from the rules:\n  ${run.log.join('\n  ')}`, {
        cause: error,
      });
    }
    count.games += 1;
    count.commands += run.played;
  });
  // In batches, so that no games are generated after the budget is spent.
  for (let begun = 0; begun < budget.runs && !budget.isSpent(); begun += BATCH) {
    await fc.assert(property, {
      seed: SEED + begun,
      numRuns: Math.min(BATCH, budget.runs - begun),
      plugins: [fc.interruptAfterTimeLimit(budget.ms + SHRINK_MS)],
    });
  }
  return count;
}
