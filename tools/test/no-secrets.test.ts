import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bootstrap.mjs';

/** What keys, and tokens of the services a developer has, look like. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a live key of a payment service': /\b[rs]k_live_[0-9A-Za-z]{16,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
};

test('no secret is in the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .filter((file) => file !== '' && !/\.(png|woff2|ts\.gz|m4s|mp4)$/.test(file))
    .flatMap((file) =>
      secretsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((what) => `${file}: ${what}`),
    );
  expect(found).toEqual([]);
});

test('a secret would be noticed', () => {
  expect(secretsIn(`key = AKIA${'Z'.repeat(16)}`)).toEqual(['a key of AWS']);
  expect(secretsIn(`-----BEGIN RSA PRIVATE KEY-----\n${'M'.repeat(64)}`)).toEqual(['a private key']);
});

function secretsIn(text: string): string[] {
  return Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
}
