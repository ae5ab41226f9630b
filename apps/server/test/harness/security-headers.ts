import { expect } from 'vitest';

/** Every reply of a server with an https PUBLIC_URL carries these. */
export function expectSecurityHeaders(headers: Headers): void {
  const header = (name: string): string => headers.get(name) ?? '';
  expect(header('content-security-policy')).toMatch(/^default-src 'none';/);
  expect(header('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(header('content-security-policy')).toContain("base-uri 'none'");
  const scripts = header('content-security-policy')
    .split('; ')
    .filter((one) => /^(default|script)-src/.test(one));
  expect(scripts.join(' ')).not.toMatch(/unsafe|\*|https?:|data:/);
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('x-frame-options')).toBe('DENY');
  expect(header('referrer-policy')).toBe('no-referrer');
  expect(header('cross-origin-opener-policy')).toBe('same-origin');
  expect(header('cross-origin-resource-policy')).toBe('same-origin');
  expect(header('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin', 'via']) {
    expect(headers.has(name), name).toBe(false);
  }
}
