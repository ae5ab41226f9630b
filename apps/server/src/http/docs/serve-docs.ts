import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../api-path.ts';
import type { Route } from '../define-route.ts';
import { docsPage } from './docs-page.ts';
import { buildOpenApi } from './openapi.ts';
import { inlineStyleHashes } from '../pages/page-hashes.ts';
import { documentCsp } from '../pages/security-headers.ts';

/** Serves the API documentation: OpenAPI for machines, a page for people. Neither needs a key. */
export function serveDocs(http: FastifyInstance, routes: readonly Route[]): void {
  const names = routes.map((route) => route.name);
  // Built at the first request: it takes longer than the rest of the routes, and most servers never get one.
  let [document, page] = ['', ''];
  const config = { isOpen: true };

  http.get(`${API_BASE}/openapi.json`, { config }, async (_request, reply) => {
    document ||= JSON.stringify(buildOpenApi(names));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  http.get(`${API_BASE}/docs`, { config }, async (_request, reply) => {
    page ||= docsPage(names);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', documentCsp(inlineStyleHashes(page)))
      .send(page);
  });
}
