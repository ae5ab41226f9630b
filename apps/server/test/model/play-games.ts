import fc from 'fast-check';
import type { Arena } from './arena.ts';
import { commands } from './commands.ts';
import type { CommandMix } from './commands.ts';
import { expectAgreed } from './compare.ts';
import type { Game } from './game.ts';
import { SEED, SHRINK_MS } from './patience.ts';
import type { Patience } from './patience.ts';
import { openGame, toPlay } from './play.ts';
import type { Table } from './play.ts';

interface Season {
  /** A game has any number of them up to this. */
  maxCommands: number;
  looksEvery: number;
  mix: CommandMix;
  patience: Patience;
  /** A place to play; asked for anew before each game. */
  arena(): Promise<Arena>;
}

const STRETCH = 50;

/** Plays games until one differs from the rules; that one is then cut down to what it takes to differ. */
export async function playGames(season: Season): Promise<{ games: number; commands: number }> {
  const { maxCommands, looksEvery, mix, patience } = season;
  const count = { games: 0, commands: 0 };
  const anyCommands = fc.commands([commands(mix).map(toPlay)], { maxCommands, size: 'max' });
  const property = fc.asyncProperty(anyCommands, async (given) => {
    if (patience.isOver()) return;
    const arena = await season.arena();
    const table: Table = { arena, looksEvery, played: 0, said: [] };
    const game: Game = await openGame(arena);
    try {
      await fc.asyncModelRun(() => ({ model: game, real: table }), given);
      expectAgreed(await arena.look(game), game);
    } catch (error) {
      throw new Error(`a game went otherwise than the rules say:\n  ${table.said.join('\n  ')}`, {
        cause: error,
      });
    }
    count.games += 1;
    count.commands += table.played;
  });
  // A stretch at a time: what there is no patience for any more is not even made up.
  for (let begun = 0; begun < patience.runs && !patience.isOver(); begun += STRETCH) {
    await fc.assert(property, {
      seed: SEED + begun,
      numRuns: Math.min(STRETCH, patience.runs - begun),
      plugins: [fc.interruptAfterTimeLimit(patience.ms + SHRINK_MS)],
    });
  }
  return count;
}
