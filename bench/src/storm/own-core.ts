import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';

const run = promisify(execFile);

/**
 * Gives the page's main thread a core of this machine to itself, as far as this measurement goes: its other threads, the
 * rest of the browser, the server and whoever changes the prices share the others. Without it a task's time by the clock
 * tells as much of them as of the page. Answers whether it could be done, which takes Linux, `taskset` and two cores.
 */
export async function giveOwnCore(browser: Browser, others: readonly number[]): Promise<boolean> {
  const cores = cpus().length;
  if (process.platform !== 'linux' || cores < 2) return false;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const [page] = processInfo
    .filter(({ type }) => type === 'renderer')
    .toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (page === undefined) return false;
  // One that has ended meanwhile takes no time from anybody.
  for (const id of [process.pid, ...others, ...processInfo.map((part) => part.id)])
    await moveTo(`1-${cores - 1}`, id, ['--all-tasks']);
  return moveTo('0', page.id);
}

async function moveTo(cores: string, id: number, more: readonly string[] = []): Promise<boolean> {
  try {
    await run('taskset', [...more, '--cpu-list', '--pid', cores, String(id)]);
    return true;
  } catch {
    return false;
  }
}
