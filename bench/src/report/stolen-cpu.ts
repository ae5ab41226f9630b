import { readFileSync } from 'node:fs';
import type { Metric } from './metric.ts';

interface CpuTimes {
  readonly total: number;
  /** Time in which this machine had work but its host ran others. */
  readonly stolen: number;
}

/** The share of processor time that others on the same host took: with much of it, times cannot be compared. */
export function watchStolenCpu(): () => Metric[] {
  const before = readCpuTimes();
  return () => {
    const after = readCpuTimes();
    if (!before || !after) return [];
    const share = (after.stolen - before.stolen) / (after.total - before.total);
    return [{ name: 'processor taken by others', value: 100 * share, unit: '%', digits: 1 }];
  };
}

/** Only Linux has these counters. */
function readCpuTimes(): CpuTimes | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const [, user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, stolen = 0] = line
      .split(/\s+/)
      .map(Number);
    return { total: user + nice + system + idle + iowait + irq + softirq + stolen, stolen };
  } catch {
    return undefined;
  }
}
