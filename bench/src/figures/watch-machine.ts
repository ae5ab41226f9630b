import { readFileSync } from 'node:fs';
import type { Figure } from './print-figures.ts';

/** Of all the time of the processors. */
interface Times {
  all: number;
  /** For which others on the same host had them while there was work for them here. */
  stolen: number;
}

/** What others on the same host took of the processors until the end: with much of it, times are not worth comparing. */
export function watchMachine(): () => Figure[] {
  const before = readTimes();
  return () => {
    const after = readTimes();
    if (!before || !after) return [];
    const share = (after.stolen - before.stolen) / (after.all - before.all);
    return [{ name: 'processor taken by others', value: 100 * share, unit: '%', digits: 1 }];
  };
}

/** Only Linux tells. */
function readTimes(): Times | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const [, user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, stolen = 0] = line
      .split(/\s+/)
      .map(Number);
    return { all: user + nice + system + idle + iowait + irq + softirq + stolen, stolen };
  } catch {
    return undefined;
  }
}
