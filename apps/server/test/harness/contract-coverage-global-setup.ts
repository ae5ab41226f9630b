import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  declaredReplies,
  describeReply,
  isComplete,
  readRecords,
  storeCoverage,
  testsShowing,
} from './contract-coverage.ts';

/** Fails a complete run of the API tests when no test received one of the replies that the contract declares. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-coverage-'));
  project.provide('contractCoverage', folder);
  return () => {
    const records = readRecords(folder);
    rmSync(folder, { recursive: true });
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
