import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { readConfig } from '../config/read-config.ts';
import type { Config } from '../config/read-config.ts';
import { announcement } from './announce.ts';
import { backUp } from './backup/back-up.ts';
import { restore } from './backup/restore.ts';
import { CannotStart } from './cannot-start.ts';
import { runVerifyCommand } from './verify-command.ts';
import { explainFailure } from './explain-failure.ts';
import type { ServerExtension } from './extension.ts';
import { migrateDatabase } from './migrate-database.ts';
import { resetOperatorPassword } from './reset-operator.ts';
import { startServer } from './start-server.ts';
import { createLogger } from '../platform/logger.ts';
import type { Logger } from '../platform/logger.ts';

const CLOSE_WITHIN_MS = 10_000;

interface Composition {
  /** What is added to the server when the configuration turns the demo on. */
  demo?: ServerExtension;
}

/** Runs the server, or the command named on the command line. Ends the process when it fails. */
export async function runProgram(composition: Composition = {}): Promise<void> {
  try {
    await run(process.argv.slice(2), composition);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  }
}

async function run([command, ...args]: string[], { demo }: Composition): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env, { offersDemo: demo !== undefined });
  const logger = createLogger(config.logLevel);
  if (command !== undefined) {
    const { isProved = true, report } = await runCommand(command, args, { config, logger });
    process.stdout.write(`${report}\n`);
    process.exitCode = isProved ? 0 : 1;
    return;
  }

  // Whoever reads our output may go away; the arena stays open.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const server = await startServer({
    config,
    logger,
    webRoot: join(import.meta.dirname, '../../..'),
    ...(demo && { demo }),
  });
  // Now, and not when it ends: it may be killed.
  flushCompileCache();
  // Started by a program of ours that stands in front, it is told; a person reads it on the screen.
  const { address } = server;
  if (process.send) process.send({ address, announcement: announcement(server) });
  else process.stdout.write(announcement(server));
  closeOnSignal(async () => {
    if (!process.send) process.stdout.write('  Closing: finishing what is in flight.\n');
    await server.close();
  });
  process.on('unhandledRejection', (reason) =>
    logger.error({ err: reason }, 'a promise was rejected and nobody listened'),
  );
}

/** What is done beside a server, and ends with a report, most often on the books. */
async function runCommand(
  command: string,
  args: string[],
  { config, logger }: { config: Config; logger: Logger },
): Promise<{ isProved?: boolean; report: string }> {
  if (command === 'check-books') return runVerifyCommand(config, logger);
  if (command === 'migrate') return { report: await migrateDatabase(config, logger) };
  const [file, ...wishes] = args;
  if (file === undefined || file.startsWith('--')) {
    throw new CannotStart(
      'Say which: npm run backup|restore -- <file>, npm run operator:reset -- <username>',
    );
  }
  if (command === 'reset-operator') return { report: await resetOperatorPassword(config, logger, file) };
  const wish = { config, logger, file, env: process.env };
  if (command === 'back-up') return backUp({ ...wish, program: process });
  if (command === 'restore') {
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    return restore({ ...wish, isForced: wishes.includes('--force'), say });
  }
  throw new CannotStart(`There is no command "${command}".`);
}

/** The environment wins over the file, as everywhere. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw new CannotStart('The file .env cannot be read. Mend or remove it.', error);
  }
}

function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const onSignal = (): void => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explainFailure(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Whoever stood in front is gone, and with it everybody who could ask for anything.
  process.on('disconnect', onSignal);
}
