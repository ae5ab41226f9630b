import { afterAll, afterEach, expect } from 'vitest';
import { endpointOf, fileNameOf, readApiTable } from './api-table.ts';
import type { Claim } from './api-table.ts';

type Named = Omit<Claim, 'tests'> & Claim['tests'][number];

interface Answered {
  test: string;
  endpoint: string;
  status: number;
  code: string | undefined;
}

/**
 * docs/api.md names the tests that show what an endpoint answers. Here a file of tests proves, while it runs, that
 * those of its own that are named there have been given that answer.
 */
function proveClaims(claims: readonly Named[]): void {
  const { answered, endWatch } = watchAnswers();
  const passed: string[] = [];
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') passed.push(currentTest() ?? '');
  });
  afterAll(() => {
    endWatch();
    const unproved = claims.filter((claim) => {
      const isMeant = patternOf(claim.title);
      const isShown = ({ test, endpoint, status, code }: Answered): boolean =>
        endpoint === claim.endpoint && status === claim.status && code === claim.code && isMeant.test(test);
      // Of tests that were left out, or failed, nothing can be said.
      return passed.some((test) => isMeant.test(test)) && !answered.some(isShown);
    });
    expect(unproved, 'what docs/api.md says these tests show').toEqual([]);
  });
}

/** Every answer of an endpoint, with the test that asked for it, until the watch is ended: the next file has its own. */
function watchAnswers(): { answered: readonly Answered[]; endWatch: () => void } {
  const answered: Answered[] = [];
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const endpoint = endpointOf(init?.method ?? 'GET', pathname);
    const test = currentTest();
    if (endpoint !== undefined && test !== undefined) {
      const code = response.ok ? undefined : codeIn(await response.clone().text());
      answered.push({ test, endpoint, status: response.status, code });
    }
    return response;
  };
  return {
    answered,
    endWatch: () => {
      globalThis.fetch = ask;
    },
  };
}

function currentTest(): string | undefined {
  return expect.getState().currentTestName;
}

function codeIn(text: string): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1];
}

/** Titles as they stand in the source; what is filled in when they run may be anything. */
function patternOf(title: readonly string[]): RegExp {
  const parts = title.map((part) =>
    part.replace(/[.*+?^()|[\]\\{}]/g, '\\$&').replace(/%[sdifjo]|\$\w+/g, '.*'),
  );
  return new RegExp(`^${parts.join(' > ')}( > |$)`);
}

const file = fileNameOf(expect.getState().testPath ?? '');
const claims = readApiTable()
  .filter(({ endpoint }) => endpoint !== 'any')
  .flatMap(({ tests, ...claim }) => tests.map((test) => Object.assign({}, claim, test)))
  .filter((claim) => claim.file === file);
if (claims.length > 0) proveClaims(claims);
