/** Numbers from 0 to just under 1 that a seed makes repeatable: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Part {
  perSecond: number;
  seconds: number;
}

/** When each request is due, in ms from the start: a Poisson process with so many per second on average. */
export function scheduleArrivals(parts: readonly Part[], random: () => number): Float64Array {
  const times: number[] = [];
  let began = 0;
  for (const { perSecond, seconds } of parts) {
    const until = began + seconds * 1000;
    const gap = (): number => (perSecond > 0 ? (-Math.log(1 - random()) * 1000) / perSecond : Infinity);
    for (let at = began + gap(); at < until; at += gap()) times.push(at);
    began = until;
  }
  return Float64Array.from(times);
}
