/** The median of each in milliseconds, after every player has asked once to warm up. */
export async function timeInTurn(
  asks: ((turn: number) => Promise<unknown>)[],
  { calls, players }: { calls: number; players: number },
): Promise<number[]> {
  const times: number[][] = asks.map(() => []);
  for (let call = -players; call < calls; call += 1) {
    for (const [place, ask] of asks.entries()) {
      const began = performance.now();
      await ask((call + players) % players);
      if (call >= 0) times[place]?.push(performance.now() - began);
    }
  }
  return times.map((taken) => taken.sort((one, other) => one - other)[Math.floor(calls / 2)] ?? 0);
}
