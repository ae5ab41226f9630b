import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@sanam/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { sendRefusal } from '../refusals/send-refusal.ts';
import { API_BASE, readPath } from '../api-path.ts';
import { inlineScriptHashes, inlineStyleHashes } from './page-hashes.ts';
import { appPageCsp } from './security-headers.ts';
import { toPublicSettings } from '../public-settings.ts';

type Contact = ReturnType<AppContext['settings']['contact']['last']>;
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The built apps: the desk under /desk/, the player app everywhere else. */
export async function servePages(
  http: FastifyInstance,
  app: AppContext,
  webRoot: string | undefined,
): Promise<SendPage | undefined> {
  if (webRoot === undefined) return undefined;
  const player = await serveApp(http, app, join(webRoot, 'player/dist'), '/');
  const desk = await serveApp(http, app, join(webRoot, 'desk/dist'), '/desk/');
  if (!player) return undefined;
  return (request, reply) => {
    const path = readPath(request);
    // Never a page in place of a missing asset: after an update the browser would run it as a script.
    if (/^(\/desk)?\/assets(\/|$)/.test(path)) return sendRefusal(request, reply, new Refusal('NOT_FOUND'));
    return desk && /^\/desk(\/|$)/.test(path) ? desk(request, reply) : player(request, reply);
  };
}

async function serveApp(
  http: FastifyInstance,
  app: AppContext,
  dist: string,
  prefix: string,
): Promise<SendPage | undefined> {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) return undefined;
  const html = readFileSync(index, 'utf8');
  const hashes = { styles: inlineStyleHashes(html), scripts: inlineScriptHashes(html) };
  const { contact } = app.settings;
  let shown = await contact.read();
  let page = withSettings(html, app, shown);
  const currentPage = (): string => {
    const last = contact.last();
    if (last !== shown) [shown, page] = [last, withSettings(html, app, last)];
    return page;
  };
  const csp = appPageCsp(hashes, app.config.streamHosts);
  const sendPage: SendPage = (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', csp)
      // Assets are named by their content, so only the page itself must always be revalidated.
      .header('cache-control', 'no-cache')
      .send(currentPage());

  await http.register(fastifyStatic, {
    root: dist,
    prefix,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const isHashed = relative(dist, path).split(sep)[0] === 'assets';
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  http.get(prefix, sendPage);
  return sendPage;
}

/**
 * Puts the app's configuration and the public settings into the page, so that no build and no request is needed for
 * them.
 */
function withSettings(html: string, app: AppContext, contact: Contact): string {
  const settings = JSON.stringify({
    apiBase: API_BASE,
    apiKey: app.config.apiKey,
    socketHost: '',
    settings: toPublicSettings(app, contact),
  });
  const escaped = settings.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  // A function, because $& and $$ have a meaning in a replacement string.
  return html.replace('</head>', () => `<meta name="sanam-config" content="${escaped}"></head>`);
}
