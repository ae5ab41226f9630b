import { expect, test } from 'vitest';

import { streamKindOf } from '../src/stream/stream-kind.ts';

const PAGE = 'https://sanam.example/bet/7';

test.each([
  ['/stream/bulls/live.m3u8', 'hls'],
  ['https://cdn.example/a/index.M3U8?token=1', 'hls'],
  ['https://player.example/embed/7', 'page'],
  ['https://player.example/embed?src=live.m3u8', 'page'],
  ['/profile', 'none'],
  ['https://sanam.example/anything', 'none'],
  [null, 'none'],
  ['  ', 'none'],
  ['javascript:alert(1)', 'none'],
  ['data:text/html,hello', 'none'],
  ['https://', 'none'],
])('%s is %s', (address, kind) => {
  expect(streamKindOf(address, PAGE)).toBe(kind);
});
