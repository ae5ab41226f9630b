import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ENDPOINTS, splitName } from '@sanam/contract';
import type { KnownEndpoint } from '@sanam/contract';

/** One line of docs/api.md: what an endpoint answers, and the tests that show it. */
export interface Claim {
  /** An endpoint, or `any` for what all of them answer. */
  endpoint: string;
  status: number;
  /** Of a refusal. */
  code: string | undefined;
  summary: string | undefined;
  tests: readonly { file: string; title: readonly string[] }[];
}

const TABLE = join(import.meta.dirname, '../../../../docs/api.md');

export function readApiTable(): Claim[] {
  let endpoint = '';
  const claims: Claim[] = [];
  for (const line of readFileSync(TABLE, 'utf8').split('\n')) {
    const [, name = '', answer = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    const said = /^(\d{3})(?: `([A-Z_]+)`|: (.+))$/.exec(answer);
    if (!said) continue;
    // An endpoint is named once, in the first of its lines.
    if (name !== '') endpoint = name.replaceAll('`', '');
    claims.push({
      endpoint,
      status: Number(said[1]),
      code: said[2],
      summary: said[3],
      tests: tests.split('<br>').map((test) => {
        const [file = '', ...title] = test.split('›').map((part) => part.trim());
        return { file, title };
      }),
    });
  }
  return claims;
}

/** How the table names a file of tests. */
export function fileNameOf(path: string): string {
  return basename(path, '.test.ts');
}

/** The endpoint a request is for; one that has no parameters goes before one that has. */
export function endpointOf(method: string, path: string): KnownEndpoint | undefined {
  return ADDRESSES.find((address) => address.method === method && address.pattern.test(path))?.name;
}

const ADDRESSES = (Object.keys(ENDPOINTS) as KnownEndpoint[])
  .map((name) => {
    const { method, path } = splitName(name);
    return { name, method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  })
  .toSorted((one, other) => Number(one.name.includes('{')) - Number(other.name.includes('{')));
