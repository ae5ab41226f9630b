import { ENDPOINTS } from '@sanam/contract';
import type { Endpoint } from '@sanam/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Only JSON is read; text would pass for a body that is merely wrong. Whoever announces JSON with every request, and
 * then has nothing to say where nothing is wanted, has said it.
 */
export function readJsonOnly(http: FastifyInstance): void {
  http.removeContentTypeParser('text/plain');
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const { endpoint: name } = request.routeOptions.config;
    const endpoint: Endpoint | undefined = name && ENDPOINTS[name];
    if (body === '' && endpoint && !endpoint.body) done(null, null);
    else void parse(request, body, done);
  });
}
