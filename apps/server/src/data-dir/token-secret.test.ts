import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import { readOrCreateTokenSecret } from './token-secret.ts';

describe('token secret', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sanam-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('the secret is generated once, stored, and readable by its owner alone', () => {
    const dataDir = join(folder, 'data');
    const secret = readOrCreateTokenSecret(dataDir);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readOrCreateTokenSecret(dataDir)).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(['token-secret']);
    if (process.platform !== 'win32') {
      expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
    }
  });

  test.each(['', '\n', 'short', 'x'.repeat(64)])('refuses a file that contains %j', (content) => {
    const file = join(folder, 'token-secret');
    writeFileSync(file, content);
    expect(() => readOrCreateTokenSecret(folder)).toThrow(OperatorError);
    expect(() => readOrCreateTokenSecret(folder)).toThrow(`${file} does not contain a usable secret`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test('a full disk leaves no partly written file', () => {
    // A file-size limit of 0 simulates it; Windows has no such limit.
    if (process.platform === 'win32') return;
    const program = `
      const { readOrCreateTokenSecret } = await import(${JSON.stringify(join(import.meta.dirname, 'token-secret.ts'))});
      readOrCreateTokenSecret(${JSON.stringify(folder)});`;
    const node = [process.execPath, '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node]);
    expect(status).toBe(1);
    expect(stderr.toString()).toContain('EFBIG');
    expect(readdirSync(folder)).toEqual([]);
  });
});
