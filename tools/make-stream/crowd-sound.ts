import { createNoise } from './noise.ts';

export const SAMPLE_RATE = 32_000;

/** The murmur of a crowd with two swells, in 16-bit samples; its end runs into its beginning. */
export function crowdSound(seconds: number, seed: number): Buffer {
  const length = seconds * SAMPLE_RATE;
  const overlap = SAMPLE_RATE;
  const murmur = murmurOf(length + overlap, seed);
  const samples = Buffer.alloc(length * 2);
  for (let at = 0; at < length; at += 1) {
    // What would follow the end is faded into the beginning, so that the loop has no edge.
    const into = at < overlap ? at / overlap : 1;
    const tail = at < overlap ? (murmur[length + at] ?? 0) * Math.sqrt(1 - into) : 0;
    const sound = (murmur[at] ?? 0) * Math.sqrt(into) + tail;
    const turns = (at / length) * 2 * Math.PI;
    const swell = 0.55 + 0.2 * Math.sin(turns - 1) + 0.25 * Math.max(0, Math.sin(turns * 2)) ** 2;
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sound * swell * 0.5)) * 32_000), at * 2);
  }
  return samples;
}

/** Noise with its hiss and its rumble taken away is what many voices far off sound like. */
function murmurOf(length: number, seed: number): Float32Array {
  const noise = createNoise(seed);
  const sound = new Float32Array(length);
  let low = 0;
  let lower = 0;
  let rumble = 0;
  for (let at = 0; at < length; at += 1) {
    low += (noise() * 2 - 1 - low) * 0.16;
    lower += (low - lower) * 0.16;
    rumble += (lower - rumble) * 0.04;
    sound[at] = (lower - rumble) * 3;
  }
  return sound;
}
