import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHttp } from '../../src/http/create-http.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { startTestServer } from '../harness/server.ts';
import { PAGE, makeWebRoot } from '../harness/web-root.ts';

const API_KEY = `k$&-$$-$'-$\`-"<&`;

let server: RunningServer;
let http: FastifyInstance;
let address: string;
const { webRoot, remove } = makeWebRoot();
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY, SUPPORT_LINE: '@env' } });
  http = await createHttp(server.app, { webRoot });
  address = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await server.close();
  remove();
});

const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

function configIn(page: string): unknown {
  const content = /<meta name="sanam-config" content="([^"]*)">/.exec(page)?.[1] ?? '';
  const text = content
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
  return JSON.parse(text);
}

describe('pages', () => {
  test('a page contains the key unchanged, whatever its characters', async () => {
    const { body } = await http.inject('/');
    expect(configIn(body)).toMatchObject({ apiKey: API_KEY, apiBase: '/api' });
    expect(body.match(/<\/head>/g)).toHaveLength(1);
  });

  test('a page has the contact of the environment until an admin changes it', async () => {
    const { settings, db } = server.app;
    const contact = async () => configIn((await http.inject('/')).body) as { settings: { support: object } };
    expect((await contact()).settings.support).toEqual({ line: '@env', phone: null });
    await settings.changeSettings({ actor: 'admin', supportLine: '@desk', supportPhone: '02-123-4567' });
    const changed = { line: '@desk', phone: '02-123-4567' };
    await vi.waitFor(async () => expect((await contact()).settings.support).toEqual(changed), EVENTUALLY);
    // The last one is served when the database cannot be read.
    await db.query('ALTER TABLE setting RENAME TO setting_away');
    expect(await settings.contact.read()).toEqual(changed);
    expect((await contact()).settings.support).toEqual(changed);
    await db.query('ALTER TABLE setting_away RENAME TO setting');
  });

  test.each([
    ['/', 'the player app'],
    ['/wallet/history', 'the player app'],
    ['/deskchair', 'the player app'],
    ['/desk', 'the desk'],
    ['/desk/', 'the desk'],
    ['/desk/ledger?day=1', 'the desk'],
  ])('%s is %s, and HEAD has the headers of GET', async (path, app) => {
    const got = await fetch(address + path);
    expect(got.status).toBe(200);
    expect(await got.text()).toContain(app);
    const head = await fetch(address + path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy']) {
      expect(got.headers.get(name)).not.toBeNull();
      expect(head.headers.get(name)).toBe(got.headers.get(name));
    }
  });

  test('the security policy allows only own scripts and the own server', async () => {
    for (const path of ['/', '/desk']) {
      const { headers } = await http.inject(path);
      const policy = policyOf(headers['content-security-policy']);
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'connect-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'frame-src': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
      expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)]);
    }
  });

  test('an inline script is allowed by its hash', async () => {
    const script = 'fetchAhead()';
    const withScript = join(webRoot, 'with-script');
    mkdirSync(join(withScript, 'player/dist'), { recursive: true });
    const page = PAGE.replace('</head>', `<script>${script}</script></head>`);
    writeFileSync(join(withScript, 'player/dist/index.html'), page);
    const scripted = await createHttp(server.app, { webRoot: withScript });
    const { headers } = await scripted.inject('/');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policyOf(headers['content-security-policy'])['script-src']).toEqual([
      "'self'",
      `'sha256-${hash}'`,
    ]);
    await scripted.close();
  });

  test('a page contains the public settings', async () => {
    const { body } = await http.inject('/');
    const reply = await http.inject({ url: '/api/settings', headers: { 'x-api-key': API_KEY } });
    expect(configIn(body)).toMatchObject({ settings: reply.json<{ data: object }>().data });
  });

  test('streams are allowed only from the configured hosts, over https', async () => {
    const config = { ...server.app.config, streamHosts: ['cdn.example.com', '*.stream.example:8443'] };
    const streaming = await createHttp({ ...server.app, config }, { webRoot: webRoot });
    const { headers } = await streaming.inject('/');
    const hosts = ['https://cdn.example.com', 'https://*.stream.example:8443'];
    expect(policyOf(headers['content-security-policy'])).toMatchObject({
      'script-src': ["'self'"],
      'connect-src': ["'self'", ...hosts, 'wss://cdn.example.com', 'wss://*.stream.example:8443'],
      'img-src': ["'self'", 'data:', 'blob:', ...hosts],
      'media-src': ["'self'", 'blob:', ...hosts],
      'frame-src': hosts,
    });
    await streaming.close();
  });
});

describe('files', () => {
  test.each(['/assets/gone-9z.js', '/assets/gone', '/desk/assets/gone.css', '/%61ssets/gone.js', '/assets/'])(
    '%s is not found instead of being a page',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await http.inject({ method, url });
        expect(statusCode).toBe(404);
        expect(headers['content-type']).toContain('application/json');
        expect(headers['cache-control']).toBe('no-store');
      }
    },
  );

  test.each([
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/desk/assets/desk-3c4d.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=3600'],
    ['/', 'no-cache'],
  ])('%s has the caching header of its kind', async (path, caching) => {
    const { statusCode, headers } = await http.inject(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe(caching);
  });
});
