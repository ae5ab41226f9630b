import type { CDPSession } from '@playwright/test';

export interface Task {
  readonly wallMs: number;
  /** Processor time of the page. If it is much less than the wall time, another program had the processor. */
  readonly processorMs: number;
  /** Its parts, the most expensive first: the processor time of each kind without that of nested parts. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly name: string;
  readonly processorMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Traces the tasks of the page's main thread until the returned function is called; the longest comes first. */
export async function traceTasks(devtools: CDPSession): Promise<() => Promise<Task[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }): void => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    traceConfig: {
      // No further categories, because tracing slows down the tasks that are measured.
      includedCategories: ['toplevel', 'devtools.timeline', '__metadata'],
    },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise<void>((resolve) =>
      devtools.once('Tracing.tracingComplete', () => resolve()),
    );
    await devtools.send('Tracing.end');
    await complete;
    devtools.off('Tracing.dataCollected', collect);
    return readMainTasks(events);
  };
}

function readMainTasks(events: readonly TraceEvent[]): Task[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const onMain = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid}:${tid}`));
  return onMain
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .map((task) => ({
      wallMs: (task.dur ?? 0) / 1000,
      processorMs: (task.tdur ?? 0) / 1000,
      get parts() {
        return splitTask(task, onMain);
      },
    }))
    .toSorted((one, other) => other.wallMs - one.wallMs);
}

function splitTask(task: TraceEvent, onMain: readonly TraceEvent[]): Part[] {
  const end = task.ts + (task.dur ?? 0);
  const inside = onMain
    .filter((event) => event !== task && event.pid === task.pid && event.tid === task.tid)
    .filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= end)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const own = new Map<string, number>();
  const open: TraceEvent[] = [];
  for (const event of inside) {
    while (open.length > 0 && event.ts >= endTime(open.at(-1))) open.pop();
    const around = open.at(-1);
    if (around) add(around.name, -(event.tdur ?? 0));
    add(event.name, event.tdur ?? 0);
    open.push(event);
  }
  return [...own]
    .map(([name, time]) => ({ name, processorMs: time / 1000 }))
    .toSorted((one, other) => other.processorMs - one.processorMs);

  function add(name: string, time: number): void {
    own.set(name, (own.get(name) ?? 0) + time);
  }
}

function endTime(event: TraceEvent | undefined): number {
  return event === undefined ? Infinity : event.ts + (event.dur ?? 0);
}
