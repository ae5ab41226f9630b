import { join } from 'node:path';
import process from 'node:process';
import { vi } from 'vitest';
import { runProgramIn } from './process.ts';
import type { ServerProcess } from './process.ts';

const CLUSTER = join(import.meta.dirname, '../../../../tools/cluster.mjs');

export interface Cluster extends ServerProcess {
  /** The pid of the process with this name. */
  pidOf(name: string): number | undefined;
  /** The address that this process listens on. */
  addressOf(name: string): string;
  /** Kills a process with SIGKILL and waits until another has its name. */
  killOne(name: string): Promise<void>;
  /** Freezes a process with SIGSTOP and waits until another has its name. */
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
