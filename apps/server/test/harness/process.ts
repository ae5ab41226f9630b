import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { vi } from 'vitest';
import { DATABASE_CONNECT_TIMEOUT_MS } from './store.ts';

const SERVER = join(import.meta.dirname, '../../src/main.ts');
const SERVER_WITH_DEMO = join(import.meta.dirname, '../../../demo/src/main.ts');

export interface ServerProcess {
  child: ChildProcess;
  output(): string;
  /** The address that it prints once it listens. */
  opened(): Promise<string>;
  ended: Promise<number | null>;
}

/** The server in its own process, as an operator starts it. */
export function runServer(env: Record<string, string>, ...args: string[]): ServerProcess {
  // Not in the repository's folder, whose .env may override settings.
  return runServerIn(tmpdir(), env, ...args);
}

export function runServerIn(cwd: string, env: Record<string, string>, ...args: string[]): ServerProcess {
  return runProgramIn(cwd, env, env['DEMO'] === 'on' ? SERVER_WITH_DEMO : SERVER, ...args);
}

/** The server's own program, which has no demo. */
export function runServerAlone(env: Record<string, string>): ServerProcess {
  return runProgramIn(tmpdir(), env, SERVER);
}

/** The same for another program that starts servers. */
export function runProgramIn(
  cwd: string,
  env: Record<string, string>,
  program: string,
  ...args: string[]
): ServerProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'error',
      PASSWORD_HASH_COST: 'light',
      READS_PER_PLAYER: '100000',
      DATABASE_CONNECT_TIMEOUT_MS,
      ...env,
    },
  });
  let output = '';
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    opened: () =>
      vi.waitFor(
        () => {
          const address = /Sanam is open at (\S+)/.exec(output)?.[1];
          if (address === undefined) throw new Error(`the server has not opened: ${output}`);
          return address;
        },
        { timeout: 150_000, interval: 20 },
      ),
    ended,
  };
}
