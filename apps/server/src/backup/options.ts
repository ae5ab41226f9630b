import type { Config } from '../config/read-config.ts';
import type { Logger } from '../platform/logger.ts';
import type { OwnProcess } from './temp-file.ts';

interface Options {
  config: Config;
  logger: Logger;
  file: string;
  /** Handed on to pg_dump and pg_restore, which need PATH. */
  env: Readonly<Record<string, string | undefined>>;
}

export interface BackupOptions extends Options {
  ownProcess: OwnProcess;
}

export interface RestoreOptions extends Options {
  /** An existing database is moved aside, not deleted. */
  isForced: boolean;
  /** Prints at once what the operator must know even if the restore is interrupted. */
  print: (line: string) => void;
}
