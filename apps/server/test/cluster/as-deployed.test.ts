import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parseClusterArgs } from '../../../../tools/cluster/parse-args.mjs';
import { readConfig } from '../../src/config/read-config.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The section of the `sanam` service. */
const compose = /^ {2}sanam:[^]+/m.exec(read('deploy/compose.yaml'))?.[0] ?? '';
const unit = read('deploy/sanam.service');
const dockerfile = read('deploy/Dockerfile');

/** The settings that an operator puts into sanam.env. */
const SECRETS: Record<string, string> = {
  POSTGRES_PASSWORD: 'a-password',
  APP_PASSWORD: 'another-password',
  API_KEY: 'a-key-of-our-own',
  TOKEN_SECRET: 'fCkfY0m2Zq7xT1vB9nL4wR8sD3hJ6gPa5eUo',
  PUBLIC_URL: 'https://sanam.example',
  METRICS_TOKEN: 'a-token-for-prometheus',
  DESK_ADMIN_PASSWORD: 'fifteen-or-more-characters',
};
const settings = Object.fromEntries(
  [...compose.matchAll(/^ {6}([A-Z_]+): '?(.+?)'?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+):[^}]*\}/g, (_, secret: string) => SECRETS[secret] ?? `no ${secret}`),
  ]),
);
const splitWords = (list: string | undefined): string[] => (list ?? '').match(/[\w./-]+/g) ?? [];
const COMMANDS = {
  'compose.yaml': splitWords(/^ {4}command:\s+\[(.+)\]$/m.exec(compose)?.[1]),
  'sanam.service': splitWords(/^ExecStart=(.+)$/m.exec(unit)?.[1]),
  Dockerfile: splitWords(/^CMD \[(.+)\]$/m.exec(dockerfile)?.[1]),
};

afterEach(() => void vi.unstubAllEnvs());

test('the settings of compose.yaml are documented and enough for production', () => {
  const guide = read('docs/configuration.md');
  expect(Object.keys(settings)).toContain('DATABASE_URL');
  expect(Object.keys(settings).filter((name) => !guide.includes(`\n- \`${name}\``))).toEqual([]);
  const config = readConfig({ ...settings, NODE_ENV: 'production' });
  expect(config.databaseMigrateUrl).not.toBe(config.databaseUrl);
  expect(config).toMatchObject({ publicUrl: 'https://sanam.example', trustedProxies: 1, isDemo: false });
});

test('the settings of the guide are those of production, also in a shell', () => {
  const [, text = ''] =
    /sanam\.env`, readable by its user alone:\n\n```\n(.+?)```/s.exec(read('docs/operations.md')) ?? [];
  const sample = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(sample).toMatchObject({ NODE_ENV: 'production', DATABASE_URL: expect.any(String) });
  expect(
    Object.keys(sample).filter((name) => !read('docs/configuration.md').includes(`\n- \`${name}\``)),
  ).toEqual([]);
});

test.each(Object.entries(COMMANDS))('%s starts the program with valid options', (_file, command) => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('DATABASE_URL', settings['DATABASE_URL']);
  const place = command.indexOf('tools/cluster.mjs');
  expect(place).toBeGreaterThan(-1);
  expect(parseClusterArgs(command.slice(place + 1), '/nowhere')).toMatchObject({
    processes: 3,
    buildsPages: false,
  });
});
