import { expect, test } from 'vitest';

import { createLatestResponses } from './latest-responses.ts';

test('a failure counts unless a later request of the same was answered', async () => {
  const answers = createLatestResponses();
  const [early, late, other] = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const first = answers.fetch('wallet', () => early!.promise);
  const second = answers.fetch('wallet', () => late!.promise);
  const foreign = answers.fetch('board', () => other!.promise);
  late!.resolve('new');
  expect(await second).toBe('new');
  early!.reject(new Error('timed out'));
  expect(await first).toBe('new');
  other!.reject(new Error('timed out'));
  await expect(foreign).rejects.toThrow('timed out');

  await expect(answers.fetch('wallet', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

test('what was answered to one player is nothing to the next', async () => {
  const answers = createLatestResponses();
  const early = Promise.withResolvers<string>();
  const first = answers.fetch('wallet', () => early.promise);
  await answers.fetch('wallet', () => Promise.resolve('his'));
  answers.forget();
  early.reject(new Error('timed out'));
  await expect(first).rejects.toThrow('timed out');
});
