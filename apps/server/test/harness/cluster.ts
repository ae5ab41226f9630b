import { join } from 'node:path';
import process from 'node:process';
import { vi } from 'vitest';
import { runProgramIn } from './process.ts';
import type { ServerProcess } from './process.ts';

const CLUSTER = join(import.meta.dirname, '../../../../tools/cluster.mjs');

export interface Cluster extends ServerProcess {
  /** The process that has this name now, once it is open. */
  pidOf(name: string): number | undefined;
  /** Where that one listens itself. */
  addressOf(name: string): string;
  /** Kills one as `kill -9` does and waits until another has taken its name. */
  killOne(name: string): Promise<void>;
  /** Stops one in its tracks, so that it neither ends nor answers, and waits for the same. */
  hangOne(name: string): Promise<void>;
}

/** Several servers behind one address, as an operator starts them. */
export function runCluster(cwd: string, env: Record<string, string>, processes: number): Cluster {
  const program = runProgramIn(cwd, env, CLUSTER, '--processes', `${processes}`, '--port', '0', '--no-build');
  const startsOf = (name: string): { address: string; pid: number }[] =>
    [...program.output().matchAll(new RegExp(`${name} is open at (\\S+), process (\\d+)`, 'g'))].map(
      ([, address = '', pid]) => ({ address, pid: Number(pid) }),
    );
  const signal = async (name: string, sent: 'SIGKILL' | 'SIGSTOP'): Promise<void> => {
    const before = startsOf(name);
    process.kill(before.at(-1)?.pid ?? 0, sent);
    await vi.waitFor(
      () => {
        if (startsOf(name).length === before.length) throw new Error(`${name} has not come back`);
      },
      { timeout: 60_000, interval: 20 },
    );
  };
  return {
    ...program,
    pidOf: (name) => startsOf(name).at(-1)?.pid,
    addressOf: (name) => startsOf(name).at(-1)?.address ?? '',
    killOne: (name) => signal(name, 'SIGKILL'),
    hangOne: (name) => signal(name, 'SIGSTOP'),
  };
}
