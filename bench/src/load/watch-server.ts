const EVERY_MS = 2000;

/** What a server said of itself: when, in ms since the beginning, what it held, and how long it was away at most. */
export interface Look {
  atMs: number;
  mb: number;
  /** Since the look before this one. */
  gapMs: number;
}

export interface ServerWatch {
  stop: () => Look[];
}

/** Asks a server for its own figures every two seconds. */
export async function watchServer(address: string): Promise<ServerWatch> {
  // How long it was away before this is not asked for.
  await fetch(`${address}/metrics`);
  const began = performance.now();
  const looks: Look[] = [];
  const look = async (): Promise<void> => {
    const response = await fetch(`${address}/metrics`);
    const text = await response.text();
    const figure = (name: string): number =>
      Number(new RegExp(`^sanam_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const mb = figure('process_resident_memory_bytes') / 1_048_576;
    const gapMs = figure('nodejs_eventloop_lag_max_seconds') * 1000;
    if (mb > 0) looks.push({ atMs: performance.now() - began, mb, gapMs });
  };
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return looks;
    },
  };
}
