import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import process from 'node:process';
import { promisify } from 'node:util';

import type { Phone } from '../web/open-phone.ts';
import { calibrate } from '../web/calibrate.ts';

const run = promisify(execFile);

/**
 * Gives the page's main thread a core of its own: its other threads, the browser, the server and this process use the
 * other cores. Otherwise the wall time of a task would depend on them. Returns whether it succeeded, which needs Linux,
 * `taskset` and two cores.
 */
export async function pinToOwnCore({ browser, page }: Phone, server: number): Promise<boolean> {
  const cores = cpus().length;
  if (process.platform !== 'linux' || cores < 2) return false;
  const session = await browser.newBrowserCDPSession();
  const readProcesses = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await readProcesses()).map(({ id, cpuTime }) => [id, cpuTime]));
  await calibrate(page);
  const after = await readProcesses();
  await session.detach();
  const cpuUsed = ({ id, cpuTime }: { id: number; cpuTime: number }) => cpuTime - (before.get(id) ?? 0);
  const [renderer] = after
    .filter(({ type }) => type === 'renderer')
    .toSorted((one, other) => cpuUsed(other) - cpuUsed(one));
  if (renderer === undefined) return false;
  const all = [process.pid, server, ...after.map(({ id }) => id)];
  const arePinned = await Promise.all(all.map((id) => pinTo(`1-${cores - 1}`, id, ['--all-tasks'])));
  return arePinned.every(Boolean) && pinTo('0', renderer.id);
}

/** A process that has ended meanwhile needs no pinning. */
async function pinTo(cores: string, id: number, more: readonly string[] = []): Promise<boolean> {
  try {
    await run('taskset', [...more, '--cpu-list', '--pid', cores, String(id)]);
    return true;
  } catch {
    return !existsSync(`/proc/${id}`);
  }
}
