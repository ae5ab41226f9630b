import { ENDPOINTS, Jpeg, RefusedSchema, acceptedSchema, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, RefusalCode } from '@sanam/contract';
import { API_BASE } from '../api-path.ts';
import { IDEMPOTENCY_KEY_SCHEMA, REQUEST_AGE_SCHEMA } from '../idempotent-request.ts';
import { mayLackBody } from '../may-lack-body.ts';
import { listRefusals } from '../refusals/list-refusals.ts';
import { STATUS_OF_REFUSAL } from '../refusals/status-of-refusal.ts';

/** The served part of the endpoint table as an OpenAPI 3.1 document. */
export function buildOpenApi(names: readonly KnownEndpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of names) {
    const { method, path } = splitName(name);
    (paths[path] ??= {})[method.toLowerCase()] = buildOperation(name, ENDPOINTS[name]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sanam API',
      version: '1',
      description:
        'Every response is {success, message, data}; a refusal adds a stable code. The message follows Accept-Language.',
    },
    servers: [{ url: API_BASE }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Refused: RefusedSchema },
    },
  };
}

function buildOperation(name: KnownEndpoint, endpoint: Endpoint): object {
  return {
    operationId: name.replace(/[^A-Za-z]+/g, '_').replace(/_$/, ''),
    summary: endpoint.summary,
    tags: [readTag(name)],
    ...(endpoint.access !== 'public' && { security: [{ apiKey: [], bearer: [] }] }),
    'x-access': Array.isArray(endpoint.access) ? `operators: ${endpoint.access.join(', ')}` : endpoint.access,
    parameters: [
      ...listParameters('path', endpoint.params),
      ...listParameters('query', endpoint.query),
      ...(endpoint.movesMoney ? [IDEMPOTENCY_KEY, REQUEST_AGE] : []),
    ],
    ...(endpoint.bodyType && {
      requestBody: { required: true, content: { [endpoint.bodyType]: { schema: Jpeg } } },
    }),
    ...(endpoint.body && {
      requestBody: {
        required: !mayLackBody(endpoint),
        content: { 'application/json': { schema: endpoint.body } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: endpoint.replyType
          ? { [endpoint.replyType]: { schema: endpoint.reply } }
          : { 'application/json': { schema: acceptedSchema(endpoint.reply) } },
      },
      ...groupRefusals(listRefusals(name)),
    },
  };
}

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  schema: IDEMPOTENCY_KEY_SCHEMA,
  description:
    'Identifies the intent: the same key with the same body is executed once and gets the same response.',
};

const REQUEST_AGE = {
  in: 'header',
  name: 'Request-Age',
  required: false,
  schema: REQUEST_AGE_SCHEMA,
  description: 'Seconds since the player confirmed the request. A bet that is too old is refused.',
};

function listParameters(place: 'path' | 'query', schema: Endpoint['params']): object[] {
  if (!schema || !('properties' in schema)) return [];
  const required = 'required' in schema ? (schema.required as string[]) : [];
  return Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    in: place,
    name,
    required: required.includes(name),
    schema: property,
  }));
}

function groupRefusals(codes: readonly RefusalCode[]): Record<number, object> {
  const byStatus = Map.groupBy(codes, (code) => STATUS_OF_REFUSAL[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    ]),
  );
}

function readTag(name: string): string {
  return name.split('/')[1] ?? 'other';
}
