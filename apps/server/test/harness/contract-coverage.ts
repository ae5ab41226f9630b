import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ENDPOINTS, sharedRefusals, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, RefusalCode } from '@sanam/contract';
import { STATUS_OF_REFUSAL } from '../../src/http/refusals/status-of-refusal.ts';

/** A reply of the API; `any` stands for refusals that all endpoints share. */
export interface ApiReply {
  endpoint: KnownEndpoint | 'any';
  status: number;
  code: string | undefined;
}

/** The replies that the passed tests of one file received. */
export interface CoverageRecord {
  file: string;
  failedTests: number;
  replies: (ApiReply & { test: string })[];
}

const API_TESTS = join(import.meta.dirname, '../api');
const LAST_COVERAGE = join(import.meta.dirname, '../../../../.cache/contract-coverage.json');

export function isApiTest(path: string): boolean {
  return dirname(path) === API_TESTS;
}

export function writeRecord(folder: string, record: CoverageRecord): void {
  writeFileSync(join(folder, `${basename(record.file)}.json`), JSON.stringify(record));
}

export function readRecords(folder: string): CoverageRecord[] {
  return readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageRecord,
  );
}

/** Whether every file of API tests has run and passed; only then a missing reply means that no test shows it. */
export function isComplete(records: readonly CoverageRecord[]): boolean {
  const passed = new Set(records.filter(({ failedTests }) => failedTests === 0).map(({ file }) => file));
  return globSync('*.test.ts', { cwd: API_TESTS }).every((file) => passed.has(file));
}

/** Every reply that the contract declares, in its order. */
export function declaredReplies(): ApiReply[] {
  const endpoints = Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][];
  const shared = new Set<RefusalCode>(['NOT_FOUND', 'METHOD_NOT_ALLOWED']);
  for (const [, endpoint] of endpoints) for (const code of sharedRefusals(endpoint)) shared.add(code);
  const refusal = (endpoint: ApiReply['endpoint'], code: RefusalCode) => ({
    endpoint,
    status: STATUS_OF_REFUSAL[code],
    code,
  });
  const replies: ApiReply[] = [...shared].map((code) => refusal('any', code));
  for (const [endpoint, { refusals }] of endpoints) {
    replies.push({ endpoint, status: 200, code: undefined });
    for (const code of refusals) replies.push(refusal(endpoint, code));
  }
  return replies;
}

/** The tests that received a reply; a shared refusal counts from whichever endpoint it came. */
export function testsShowing(records: readonly CoverageRecord[], wanted: ApiReply): string[] {
  const tests = records.flatMap(({ file, replies }) =>
    replies
      .filter(
        ({ endpoint, status, code }) =>
          status === wanted.status &&
          code === wanted.code &&
          (wanted.endpoint === 'any' || endpoint === wanted.endpoint),
      )
      .map(({ test }) => `${basename(file, '.test.ts')} > ${test}`),
  );
  return [...new Set(tests)];
}

/** Stored for `npm run api:coverage`, which prints it. */
export function storeCoverage(records: readonly CoverageRecord[]): void {
  mkdirSync(dirname(LAST_COVERAGE), { recursive: true });
  writeFileSync(LAST_COVERAGE, JSON.stringify(records));
}

export function readLastCoverage(): CoverageRecord[] {
  if (!existsSync(LAST_COVERAGE)) throw new Error('Run all API tests first: npm test -- api');
  return JSON.parse(readFileSync(LAST_COVERAGE, 'utf8')) as CoverageRecord[];
}

export function describeReply({ endpoint, status, code }: ApiReply): string {
  return `${endpoint} ${status}${code === undefined ? '' : ` ${code}`}`;
}

/** Endpoints without parameters are matched first: `/match/results` is not a match's id. */
export function findEndpoint(method: string, path: string): KnownEndpoint | undefined {
  return ADDRESSES.find((address) => address.method === method && address.pattern.test(path))?.name;
}

const ADDRESSES = (Object.keys(ENDPOINTS) as KnownEndpoint[])
  .map((name) => {
    const { method, path } = splitName(name);
    return { name, method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  })
  .toSorted((one, other) => Number(one.name.includes('{')) - Number(other.name.includes('{')));
