import type { CDPSession } from '@playwright/test';

export interface Task {
  readonly wallMs: number;
  /** What the page's own work took of the processor. Where it is much less than the wall's, another program had it. */
  readonly processorMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Every task of the page's main thread, from here until the answered function is called, the longest first. */
export async function traceTasks(devtools: CDPSession): Promise<() => Promise<Task[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }): void => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise<void>((resolve) =>
      devtools.once('Tracing.tracingComplete', () => resolve()),
    );
    await devtools.send('Tracing.end');
    await complete;
    devtools.off('Tracing.dataCollected', collect);
    return mainTasksIn(events);
  };
}

function mainTasksIn(events: readonly TraceEvent[]): Task[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}:${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, processorMs: tdur / 1000 }))
    .toSorted((one, other) => other.wallMs - one.wallMs);
}
