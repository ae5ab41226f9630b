import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findSystemBinaries } from '../../../tools/postgres/find-binaries.mjs';

/** Runs a script with prepared statements and returns the transactions per second. */
export type Pgbench = (run: {
  url: string;
  script: string;
  clients: number;
  seconds: number;
}) => Promise<number>;

export function findPgbench(): Pgbench {
  const bin = findSystemBinaries();
  const program = bin === undefined ? undefined : join(bin, 'pgbench');
  if (program === undefined || !existsSync(program)) {
    throw new Error(
      'This measurement needs pgbench, which comes with PostgreSQL. Install PostgreSQL and run again.',
    );
  }
  return async ({ url, script, clients, seconds }) => {
    const threads = Math.min(2, clients);
    const options = `-n -M prepared -c ${clients} -j ${threads} -T ${seconds} -f`.split(' ');
    const { stdout } = await promisify(execFile)(program, [...options, script, url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}
