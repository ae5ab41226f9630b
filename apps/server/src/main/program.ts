import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../config/read-config.ts';
import type { Config } from '../config/read-config.ts';
import { createLogger } from '../platform/logger.ts';
import type { Logger } from '../platform/logger.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { formatAnnouncement } from './announce.ts';
import { explainFailure } from './explain-failure.ts';
import type { ServerExtension } from './extension.ts';
import { migrateDatabase } from './migrate-database.ts';
import { resetOperatorPassword } from './reset-operator.ts';
import { startServer } from './start-server.ts';
import { runVerifyCommand } from './verify-command.ts';

const SHUTDOWN_TIMEOUT_MS = 10_000;

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
    const { isVerified = true, report } = await runCommand(command, args, { config, logger });
    process.stdout.write(`${report}\n`);
    process.exitCode = isVerified ? 0 : 1;
    return;
  }

  // The reader of our output may go away; the server keeps running.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const server = await startServer({
    config,
    logger,
    webRoot: join(import.meta.dirname, '../../..'),
    ...(demo && { demo }),
  });
  // Now and not at the end, because the process may be killed.
  flushCompileCache();
  // A parent process gets the announcement as a message, a person on the screen.
  const { address } = server;
  if (process.send) process.send({ address, announcement: formatAnnouncement(server) });
  else process.stdout.write(formatAnnouncement(server));
  closeOnSignal(async () => {
    if (!process.send) process.stdout.write('  Shutting down: finishing requests in flight.\n');
    await server.close();
  });
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
}

const USAGE = 'Usage: npm run backup|restore -- <file>, npm run operator:reset -- <username>';

/** Runs a command beside a server; some fail when the ledger verification does. */
async function runCommand(
  command: string,
  args: string[],
  { config, logger }: { config: Config; logger: Logger },
): Promise<{ isVerified?: boolean; report: string }> {
  if (command === 'verify-ledger') return runVerifyCommand(config, logger);
  if (command === 'migrate') return { report: await migrateDatabase(config, logger) };
  const [subject, ...flags] = args;
  if (subject === undefined || subject.startsWith('--')) throw new OperatorError(USAGE);
  if (command === 'reset-operator') return { report: await resetOperatorPassword(config, logger, subject) };
  const options = { config, logger, file: subject, env: process.env };
  if (command === 'backup') return backUp({ ...options, ownProcess: process });
  if (command === 'restore') {
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    return restore({ ...options, isForced: flags.includes('--force'), print });
  }
  throw new OperatorError(`Unknown command "${command}".`);
}

/** The environment has precedence over the file. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw new OperatorError('The file .env cannot be read. Fix or remove it.', error);
  }
}

function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const onSignal = (): void => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
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
  // The parent process died; shut down.
  process.on('disconnect', onSignal);
}
