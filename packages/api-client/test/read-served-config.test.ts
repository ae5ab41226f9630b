import { expect, test } from 'vitest';

import { readServedConfig } from '../src/index.ts';

const LOCAL = { apiBase: '/api', apiKey: 'sanam-local', socketHost: '' };

test('values from the server replace those set at build time', () => {
  const served = '{"apiBase":"https://api.example/v1","apiKey":"served","socketHost":""}';
  expect(readServedConfig(served, { apiKey: 'built', socketHost: 'wss://live.example' })).toEqual({
    apiBase: 'https://api.example/v1',
    apiKey: 'served',
    socketHost: 'wss://live.example',
  });
});

test.each([null, undefined, '', '{broken', '{"apiBase":7}', '[]'])(
  '%j results in the local defaults',
  (served) => {
    expect(readServedConfig(served, {})).toEqual(LOCAL);
  },
);
