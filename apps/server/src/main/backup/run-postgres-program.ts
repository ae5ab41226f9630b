import { spawn } from 'node:child_process';
import { CannotStart } from '../cannot-start.ts';

interface Run {
  program: 'pg_dump' | 'pg_restore';
  args: readonly string[];
  url: string;
  /** Where PATH and the like are found. */
  env: Readonly<Record<string, string | undefined>>;
  /** The open file that what it prints goes to. */
  output?: number;
}

/** Runs a program that came with PostgreSQL. The password is not among its arguments, which anybody here can read. */
export async function runPostgresProgram({ program, args, url, env, output }: Run): Promise<void> {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = '';
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, [...args, '--dbname', target.href], {
      env: { ...env, ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['ignore', output ?? 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    child.once('error', () =>
      reject(
        new CannotStart(
          `${program} was not found. It comes with PostgreSQL's client programs (postgresql-client); install them.`,
        ),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`${program} ended with ${code}: ${said.trim()}`));
    });
  });
}
