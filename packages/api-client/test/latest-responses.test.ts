import { expect, test } from 'vitest';

import { createLatestResponses } from '../src/queries/latest-responses.ts';

test('a failure counts unless a later request for the same key has succeeded', async () => {
  const responses = createLatestResponses();
  const [early, late, other] = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const first = responses.fetch('wallet', () => early!.promise);
  const second = responses.fetch('wallet', () => late!.promise);
  const foreign = responses.fetch('board', () => other!.promise);
  late!.resolve('new');
  expect(await second).toBe('new');
  early!.reject(new Error('timed out'));
  expect(await first).toBe('new');
  other!.reject(new Error('timed out'));
  await expect(foreign).rejects.toThrow('timed out');

  await expect(responses.fetch('wallet', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

test('cleared responses of one player are not used for the next', async () => {
  const responses = createLatestResponses();
  const early = Promise.withResolvers<string>();
  const first = responses.fetch('wallet', () => early.promise);
  await responses.fetch('wallet', () => Promise.resolve('theirs'));
  responses.clear();
  early.reject(new Error('timed out'));
  await expect(first).rejects.toThrow('timed out');
});
