const EVERY_MS = 2000;
const RESIDENT = /^sanam_process_resident_memory_bytes (\S+)$/m;

export interface MemoryWatch {
  /** Megabytes, and when, in ms since the beginning. */
  stop: () => { atMs: number; mb: number }[];
}

/** What the server itself says it holds. */
export function watchMemory(address: string): MemoryWatch {
  const began = performance.now();
  const seen: { atMs: number; mb: number }[] = [];
  const look = async (): Promise<void> => {
    const response = await fetch(`${address}/metrics`);
    const bytes = Number(RESIDENT.exec(await response.text())?.[1]);
    if (response.ok && bytes > 0) seen.push({ atMs: performance.now() - began, mb: bytes / 1_048_576 });
  };
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return seen;
    },
  };
}
