import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../api-path.ts';
import type { Route } from '../define-route.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './openapi.ts';
import { inlineStyleHashes } from '../pages/page-hashes.ts';
import { documentCsp } from '../pages/security-headers.ts';

/** What the API is, for machines and for people. Documents, so they need no key. */
export function serveDocs(http: FastifyInstance, routes: readonly Route[]): void {
  const names = routes.map((route) => route.name);
  const document = JSON.stringify(openApiOf(names));
  const page = docsPage(names);
  const csp = documentCsp(inlineStyleHashes(page));
  const config = { isOpen: true };

  http.get(`${API_BASE}/openapi.json`, { config }, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  );
  http.get(`${API_BASE}/docs`, { config }, async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', csp)
      .send(page),
  );
}
