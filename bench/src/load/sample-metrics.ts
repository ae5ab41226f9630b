import { readMetrics } from '../server/start-server.ts';

const EVERY_MS = 2000;

/** A sample of the server's own metrics. */
export interface Sample {
  /** Since the start. */
  atMs: number;
  mb: number;
  /** The longest block of the event loop since the last sample. */
  gapMs: number;
}

export interface MetricSampler {
  stop: () => Sample[];
}

/** Reads the server's metrics every two seconds. */
export async function sampleMetrics(address: string): Promise<MetricSampler> {
  // Discards what the counters collected before.
  await readMetrics(address);
  const began = performance.now();
  const samples: Sample[] = [];
  const sample = async (): Promise<void> => {
    const text = await readMetrics(address);
    const read = (name: string): number => Number(new RegExp(`^sanam_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const mb = read('process_resident_memory_bytes') / 1_048_576;
    const gapMs = read('nodejs_eventloop_lag_max_seconds') * 1000;
    if (mb > 0) samples.push({ atMs: performance.now() - began, mb, gapMs });
  };
  const timer = setInterval(() => void sample().catch(() => undefined), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}
