import { basename } from 'node:path';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { findEndpoint, isApiTest, writeRecord } from './contract-coverage.ts';
import type { CoverageRecord } from './contract-coverage.ts';

/** Records which replies of which endpoints the passed tests of a file receive. */
function recordReplies(file: string): void {
  const received: CoverageRecord['replies'] = [];
  const passed = new Set<string>();
  let failedTests = 0;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const endpoint = findEndpoint(init?.method ?? 'GET', pathname) ?? 'any';
    const test = currentTest();
    if (test !== undefined && pathname.startsWith('/api')) {
      const code = response.ok ? undefined : /"code":"([A-Z_]+)"/.exec(await response.clone().text())?.[1];
      received.push({ endpoint, status: response.status, code, test });
    }
    return response;
  };
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') passed.add(currentTest() ?? '');
    else failedTests += 1;
  });
  afterAll(() => {
    // The next file runs in the same process and records its own.
    globalThis.fetch = send;
    const replies = received.filter(({ test }) => passed.has(test));
    const once = new Map(replies.map((reply) => [JSON.stringify(reply), reply]));
    writeRecord(inject('contractCoverage'), { file, failedTests, replies: [...once.values()] });
  });
}

function currentTest(): string | undefined {
  return expect.getState().currentTestName;
}

const path = expect.getState().testPath ?? '';
if (isApiTest(path)) recordReplies(basename(path));
