import { describe, expect, test } from 'vitest';
import { readStreamAddress } from './read-stream-address.ts';

describe('stream addresses', () => {
  test.each([
    ['https://cdn.example.com/live/1.m3u8?k=1', 'https://cdn.example.com/live/1.m3u8?k=1'],
    ['HTTPS://cdn.example.com/a', 'https://cdn.example.com/a'],
    ['http://cdn.example.com/', 'http://cdn.example.com/'],
    [' /stream/arena.m3u8 ', '/stream/arena.m3u8'],
    ['/สนาม', '/%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1'],
    ['', null],
    ['  ', null],
  ])('accepts %j', (typed, address) => expect(readStreamAddress('streamingUrl', typed)).toBe(address));

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com/',
    '//evil.example.com/x',
    '/\\evil.example.com/x',
    '/\t/evil.example.com',
    '/.//evil.example.com/x',
    '/..//evil.example.com/x',
    'https:evil.example.com',
    'https://',
    'https://name:secret@example.com/',
    'https://exa mple.com/',
    'stream/arena.m3u8',
    'example.com',
    `https://example.com/${'ก'.repeat(100)}`,
  ])('refuses %j', (typed) => {
    expect(() => readStreamAddress('streamingUrl', typed)).toThrow('INVALID_INPUT');
  });
});
