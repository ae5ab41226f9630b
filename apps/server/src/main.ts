import { join } from 'node:path';
import process from 'node:process';
import { ConfigError, readConfig } from './config/read-config.ts';
import { DataDirBusy } from './db/lock-data-dir.ts';
import { announcement } from './main/announce.ts';
import { checkBooks } from './main/check-books.ts';
import { startServer } from './main/start-server.ts';
import { createLogger } from './platform/logger.ts';

const CLOSE_WITHIN_MS = 10_000;

try {
  await run(process.argv[2]);
} catch (error) {
  // What a person can mend is told in a sentence; anything else is a defect and shows where it came from.
  const isMendable = error instanceof ConfigError || error instanceof DataDirBusy || isPortTaken(error);
  process.stderr.write(`${isMendable ? sentenceFor(error) : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

async function run(command: string | undefined): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  if (command === 'check-books') {
    const { isProved, report } = await checkBooks(config, logger);
    process.stdout.write(`${report}\n`);
    process.exitCode = isProved ? 0 : 1;
    return;
  }

  const server = await startServer({ config, logger, webRoot: join(import.meta.dirname, '../..') });
  process.stdout.write(announcement(server));
  closeOnSignal(async () => {
    process.stdout.write('  Closing: finishing what is in flight.\n');
    await server.close();
  });
  process.on('unhandledRejection', (reason) =>
    logger.error({ err: reason }, 'a promise was rejected and nobody listened'),
  );
}

/** The environment wins over the file, as everywhere. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
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
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function isPortTaken(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function sentenceFor(error: Error): string {
  if (!isPortTaken(error)) return error.message;
  return 'The port is taken by another program. Stop it, or set PORT to another number (PORT=3001 npm start).';
}
