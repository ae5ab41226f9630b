import { median } from '../report/median.ts';

/** The median time of each read in milliseconds, called alternately after every player has read once as a warm-up. */
export async function interleaveTimings(
  reads: ((nth: number) => Promise<unknown>)[],
  { calls, players }: { calls: number; players: number },
): Promise<number[]> {
  const times: number[][] = reads.map(() => []);
  for (let call = -players; call < calls; call += 1) {
    for (const [place, read] of reads.entries()) {
      const began = performance.now();
      await read((call + players) % players);
      if (call >= 0) times[place]?.push(performance.now() - began);
    }
  }
  return times.map(median);
}
