import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import process from 'node:process';
import { promisify } from 'node:util';

import type { Phone } from '../web/open-phone.ts';
import { calibrate } from '../web/calibrate.ts';

const run = promisify(execFile);

/**
 * Gives the page's main thread a core of this machine to itself, as far as this measurement goes: its other threads, the
 * rest of the browser, the server and whoever changes the prices share the others. Without it a task's time by the clock
 * tells as much of them as of the page. Answers whether it could be done, which takes Linux, `taskset` and two cores.
 */
export async function giveOwnCore({ browser, page }: Phone, server: number): Promise<boolean> {
  const cores = cpus().length;
  if (process.platform !== 'linux' || cores < 2) return false;
  const session = await browser.newBrowserCDPSession();
  const parts = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await parts()).map(({ id, cpuTime }) => [id, cpuTime]));
  await calibrate(page);
  const after = await parts();
  await session.detach();
  const worked = ({ id, cpuTime }: { id: number; cpuTime: number }) => cpuTime - (before.get(id) ?? 0);
  const [drawer] = after
    .filter(({ type }) => type === 'renderer')
    .toSorted((one, other) => worked(other) - worked(one));
  if (drawer === undefined) return false;
  const all = [process.pid, server, ...after.map(({ id }) => id)];
  const areMoved = await Promise.all(all.map((id) => moveTo(`1-${cores - 1}`, id, ['--all-tasks'])));
  return areMoved.every(Boolean) && moveTo('0', drawer.id);
}

/** One that has ended meanwhile takes no time from anybody. */
async function moveTo(cores: string, id: number, more: readonly string[] = []): Promise<boolean> {
  try {
    await run('taskset', [...more, '--cpu-list', '--pid', cores, String(id)]);
    return true;
  } catch {
    return !existsSync(`/proc/${id}`);
  }
}
