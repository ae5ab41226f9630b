import { runSimulator } from './run.ts';
import type { Simulation, SimulatorNeeds } from './run.ts';

/** An operator may change the board at any time, so it is read at least this often. */
const MAX_PAUSE_MS = 5000;
const RETRY_AFTER_MS = 2000;

/** Runs `work` unless another server is running it; returns undefined then. */
export type RunExclusively = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Runs the simulator until the returned function stops it. A failure is logged and retried. */
export function startSimulator(
  needs: SimulatorNeeds,
  { runExclusively, ...settings }: Pick<Simulation, 'seed' | 'speed'> & { runExclusively: RunExclusively },
): () => Promise<void> {
  const closing = new AbortController();
  const simulation: Simulation = { ...settings, appliedUntil: new Map(), signal: closing.signal };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = (): void => {
    running = runAndSchedule();
  };
  const runAndSchedule = async (): Promise<void> => {
    const waitMs = await runOnce();
    if (closing.signal.aborted) return;
    timer = setTimeout(run, waitMs);
    timer.unref();
  };
  const runOnce = async (): Promise<number> => {
    try {
      const next = await runExclusively(() => runSimulator(needs, simulation));
      const waitMs = (next ?? Infinity) - needs.clock.now().getTime();
      return Math.max(1, Math.min(waitMs, MAX_PAUSE_MS));
    } catch (error) {
      needs.logger.warn({ err: error }, 'demo simulator failed, retrying');
      return RETRY_AFTER_MS;
    }
  };

  run();
  return async () => {
    closing.abort();
    clearTimeout(timer);
    await running;
  };
}
