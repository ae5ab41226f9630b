import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, sharedRefusals } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, RefusalCode } from '@sanam/contract';
import { describe, expect, test } from 'vitest';
import { deskRoutes } from '../../src/http/routes/desk/index.ts';
import { playerRoutes } from '../../src/http/routes/player/index.ts';
import { STATUS_OF_REFUSAL } from '../../src/http/refusals/status-of-refusal.ts';
import { readApiTable } from '../harness/api-table.ts';
import { readTestTitles } from '../harness/test-titles.ts';

const endpoints = Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][];
const names = endpoints.map(([name]) => name);
const claims = readApiTable();

test('every endpoint of the contract is served, and nothing else is', () => {
  const served = [...playerRoutes, ...deskRoutes].map(({ name }) => name);
  expect(served.toSorted()).toEqual(names.toSorted());
});

describe('docs/api.md', () => {
  test('has every endpoint, in the order of the contract and in its words', () => {
    const told = claims.filter(({ endpoint, status }) => endpoint !== 'any' && status === 200);
    expect(told.map(({ endpoint, summary }) => [endpoint, summary])).toEqual(
      endpoints.map(([name, { summary }]) => [name, summary]),
    );
  });

  test.each(endpoints)('has every refusal of %s', (name, { refusals }) => {
    const told = claims.filter(({ endpoint, code }) => endpoint === name && code !== undefined);
    expect(told.map(({ status, code }) => [status, code])).toEqual(
      refusals.map((code) => [STATUS_OF_REFUSAL[code], code]),
    );
  });

  test('has once what every endpoint may answer', () => {
    const shared = new Set(endpoints.flatMap(([, endpoint]) => sharedRefusals(endpoint)));
    for (const code of ['NOT_FOUND', 'METHOD_NOT_ALLOWED'] satisfies RefusalCode[]) shared.add(code);
    const told = claims.filter(({ endpoint }) => endpoint === 'any');
    expect(new Set(told.map(({ code }) => code))).toEqual(shared);
    for (const { code, status } of told) expect(STATUS_OF_REFUSAL[code as RefusalCode]).toBe(status);
  });

  test('names tests that are there', () => {
    const known = new Map<string, Set<string>>();
    const titlesOf = (file: string): Set<string> => {
      const path = join(import.meta.dirname, `${file}.test.ts`);
      const titles = known.get(file) ?? new Set(existsSync(path) ? readTestTitles(path).map(String) : []);
      known.set(file, titles);
      return titles;
    };
    const missing = claims
      .flatMap(({ tests }) => tests)
      .filter(({ file, title }) => !titlesOf(file).has(String(title)));
    expect(missing).toEqual([]);
  });
});
