import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import {
  declaredReplies,
  describeReply,
  isComplete,
  readRecords,
  storeCoverage,
  testsShowing,
} from './contract-coverage.ts';

/**
 * Fails a complete run of the API tests when no test received one of the replies that the contract declares. Processes
 * that run a part of the files each share their records through the folder SANAM_CONTRACT_COVERAGE; the last one judges.
 */
export default function setup(project: TestProject): () => void {
  const shared = process.env['SANAM_CONTRACT_COVERAGE'];
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'sanam-coverage-'));
  mkdirSync(folder, { recursive: true });
  project.provide('contractCoverage', folder);
  return () => {
    const records = readRecords(folder);
    if (shared === undefined) rmSync(folder, { recursive: true });
    if (project.config.testNamePattern !== undefined || !isComplete(records)) return;
    storeCoverage(records);
    const missing = declaredReplies().filter((reply) => testsShowing(records, reply).length === 0);
    if (missing.length === 0) return;
    throw new Error(`No API test received these replies:\n  ${missing.map(describeReply).join('\n  ')}`);
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    contractCoverage: string;
  }
}
