import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts');
export const API_KEY = 'bench-key';
export const TOKEN_SECRET = 'a secret that lives as long as one measurement';
export const DESK_PASSWORD = 'a desk for one measurement';

export interface MeasuredServer {
  address: string;
  close: () => Promise<void>;
}

/** The server as an operator starts it for real, in a process of its own. */
export async function runServer(env: Readonly<Record<string, string>>): Promise<MeasuredServer> {
  const { address, close } = await spawnMeasured([MAIN], env);
  return { address, close };
}

/** A program of ours that opens servers. */
export async function spawnMeasured(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<MeasuredServer & { child: ChildProcess; heard: () => string }> {
  const server = spawn(process.execPath, args, {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      API_KEY,
      TOKEN_SECRET,
      DESK_ADMIN_PASSWORD: DESK_PASSWORD,
      LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
      SOCKETS_PER_ADDRESS: '100000',
      ...env,
    },
  });
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    child: server,
    heard: () => said,
    address: await announced(server.stdout),
    async close() {
      if (server.exitCode !== null) throw new Error('the server did not live to the end');
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Goes on listening afterwards: a server whose output nobody reads has nowhere to say what went wrong. */
function announced(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    output.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const address = /Sanam is open at (\S+)/.exec(heard)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.once('end', () => reject(new Error(`the server did not open: ${heard}`)));
  });
}
