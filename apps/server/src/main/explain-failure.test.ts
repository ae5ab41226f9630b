import { describe, expect, test } from 'vitest';
import { SchemaMismatch } from '../db/migrate.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { explainFailure } from './explain-failure.ts';

const failure = (message: string, fields: object): Error => Object.assign(new Error(message), fields);

describe('a failed start', () => {
  test.each([
    ['a taken port', failure('', { code: 'EADDRINUSE', syscall: 'listen' }), /port is taken.*PORT/],
    ['a foreign address', failure('', { code: 'EADDRNOTAVAIL', syscall: 'listen' }), /HOST/],
    ['a port for root', failure('', { code: 'EACCES', syscall: 'listen' }), /PORT/],
    ['an unknown host', failure('', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), /HOST/],
    ['a full disk', failure('ENOSPC: no space', { code: 'ENOSPC', syscall: 'write' }), /ENOSPC.*DATA_DIR/],
    ['a nearly full disk', new Unavailable(failure('hardly any left', { code: 'ENOSPC' })), /left.*DATA_DIR/],
    ['a wrong password', failure('denied', { code: '28P01' }), /password in DATABASE_URL/],
    ['a missing database', failure('no such', { code: '3D000' }), /no database of the name/],
    ['a newer schema', new SchemaMismatch('Start that version.'), /^Start that version\.$/],
    ['a database without a reply', new Unavailable(failure('timed out', {})), /timed out.*DATABASE_URL/],
    [
      'a database that refuses connections',
      new Unavailable(failure('', { code: 'ECONNREFUSED' })),
      /ECONNREFUSED/,
    ],
  ])('explains %s in a sentence', (_what, error, sentence) => {
    expect(explainFailure(error)).toMatch(sentence);
    expect(explainFailure(error)).not.toContain('    at ');
  });

  test('shows the stack of a defect', () => {
    expect(explainFailure(new TypeError('x is not a function'))).toMatch(/x is not a function\n {4}at /);
  });
});
