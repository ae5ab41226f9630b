import { spawn } from 'node:child_process';
import { OperatorError } from '../platform/operator-error.ts';

interface Run {
  program: 'pg_dump' | 'pg_restore';
  args: readonly string[];
  url: string;
  /** The environment of the child process, with PATH. */
  env: Readonly<Record<string, string | undefined>>;
  /** The file descriptor for its standard output. */
  output?: number;
}

/**
 * Runs a client program of PostgreSQL. The password goes into its environment, because any local user can read
 * arguments.
 */
export async function runPostgresProgram({ program, args, url, env, output }: Run): Promise<void> {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = '';
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, [...args, '--dbname', target.href], {
      env: { ...env, ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['ignore', output ?? 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
    child.once('error', () =>
      reject(
        new OperatorError(
          `${program} was not found. Install PostgreSQL's client programs (postgresql-client).`,
        ),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${program} exited with ${code}: ${stderr.trim()}`));
    });
  });
}
