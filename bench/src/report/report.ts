import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { printMetrics, type Metric } from './metric.ts';

const FOLDER = join(import.meta.dirname, '../../results');

export interface Report {
  /** Prints a table. If a metric is beyond its cap, the process will exit with 1. */
  add: (title: string, metrics: readonly Metric[]) => void;
}

/**
 * The results of one benchmark. With `isSaved` each table is also written to `bench/results/<name>.json`, where it
 * replaces the earlier table of the same title and leaves the others.
 */
export function createReport(name: string, isSaved: boolean): Report {
  return {
    add(title, metrics) {
      if (!printMetrics(title, metrics)) process.exitCode = 1;
      if (isSaved) save(name, title, metrics);
    },
  };
}

interface SavedTable {
  readonly date: string;
  readonly commit: string | null;
  readonly command: string;
  readonly machine: ReturnType<typeof describeMachine>;
  readonly metrics: readonly Metric[];
}

function save(name: string, title: string, metrics: readonly Metric[]): void {
  const file = join(FOLDER, `${name}.json`);
  const saved = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, SavedTable>)
    : {};
  saved[title] = {
    date: new Date().toISOString(),
    commit: readCommit(),
    command: [name, ...process.argv.slice(2)].join(' '),
    machine: describeMachine(),
    metrics,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify(saved, undefined, 2)}\n`);
}

function describeMachine() {
  const processors = cpus();
  return {
    platform: `${process.platform} ${process.arch}`,
    processors: processors.length,
    processor: processors[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

/** null outside a git checkout. */
function readCommit(): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim();
  } catch {
    return null;
  }
}
