import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a database error is logged without the row and the values', () => {
  const error = Object.assign(new Error('new row violates check constraint "player_phone"'), {
    code: '23514',
    constraint: 'player_phone',
    detail: 'Failing row contains (7, 0812345678, $argon2id$secret).',
    params: ['0812345678', '$argon2id$secret'],
    query: 'INSERT',
  });
  const text = logged((logger) => logger.error({ err: new Error('outer', { cause: error }) }, 'INTERNAL'));
  expect(text).toContain('23514');
  expect(text).toContain('player_phone');
  expect(text).not.toMatch(/0812345678|argon2id/);
});

test('secrets and phones in a log entry are redacted', () => {
  const body = {
    username: '0812345678',
    password: 'do-not-log-me',
    refreshToken: 'tok-1',
    phone: '0812345678',
  };
  const text = logged((logger) => {
    logger.info(body);
    logger.info({ body });
    logger.info({ request: { body, headers: { authorization: 'Bearer tok-1' } } });
  });
  expect(text.match(/redacted/g)?.length).toBeGreaterThan(8);
  expect(text).not.toMatch(/0812345678|do-not-log-me|tok-1/);
});
