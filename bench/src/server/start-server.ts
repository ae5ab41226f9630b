import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { grantAppRole } from '../../../apps/server/src/db/app-role.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';

export const ROOT = join(import.meta.dirname, '../../..');
export const API_KEY = 'bench-key';
const METRICS_TOKEN = 'a token for the metrics of one measurement';
export const TOKEN_SECRET = 'a secret that lives as long as one measurement';
export const ADMIN_PASSWORD = 'a desk for one measurement';
const APP_ROLE = 'bench_app';

export interface RunningServer {
  readonly address: string;
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** The server in a process of its own, configured as in production. */
export function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  return startInProduction(['apps/server/src/main.ts'], env);
}

/** A program that opens servers as in production, on a database that is migrated. */
export async function startInProduction(
  command: readonly string[],
  { DATABASE_URL: ownerUrl, ...env }: Readonly<Record<string, string>>,
): ReturnType<typeof startProgram> {
  const database = ownerUrl === undefined ? {} : { DATABASE_URL: await toAppUrl(ownerUrl) };
  return startProgram(command, { NODE_ENV: 'production', ...env, ...database });
}

/** The URL of the same migrated database for a role that owns nothing: in production the server runs as no other. */
async function toAppUrl(ownerUrl: string): Promise<string> {
  const db = openPostgres({ url: ownerUrl, poolSize: 1, logger: createLogger('error') });
  await db.transact(async (tx) => {
    const existing = await tx.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    if (existing.length === 0) await tx.query(`CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${APP_ROLE}'`);
    await grantAppRole(tx, APP_ROLE);
  });
  await db.close();
  const url = new URL(ownerUrl);
  [url.username, url.password] = [APP_ROLE, APP_ROLE];
  return url.href;
}

export async function readMetrics(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${address}/metrics`, { headers })).text();
}

/** Starts a program of this repository that opens a server, and waits until it announces its address. */
export async function startProgram(
  [script = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningServer & { readonly output: () => string }> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'fatal',
      API_KEY,
      METRICS_TOKEN,
      TOKEN_SECRET,
      DESK_ADMIN_PASSWORD: ADMIN_PASSWORD,
      LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
      REQUESTS_PER_ADDRESS: '1000000',
      SOCKETS_PER_ADDRESS: '100000',
      CONNECTIONS_PER_ADDRESS: '100000',
      ...env,
    },
  });
  // Read to the end: a full pipe would block the server.
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    address: await waitForAddress(child, () => output),
    pid: child.pid ?? 0,
    output: () => output,
    async close() {
      if (child.exitCode !== null) throw new Error('the server exited before the end of the benchmark');
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /Sanam is open at (\S+)/.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the server did not start: ${output()}`)));
  });
}
