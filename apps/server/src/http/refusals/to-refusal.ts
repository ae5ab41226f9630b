import { Refusal } from '@sanam/contract';
import type { InvalidFields } from '@sanam/contract';
import type { FastifyError } from 'fastify';
import { Unavailable } from '../../platform/unavailable.ts';

const REFUSAL_OF_FASTIFY_ERROR: Readonly<Record<string, ConstructorParameters<typeof Refusal>[0]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Turns anything thrown into a refusal. INTERNAL is the one that means a defect. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) return new Refusal('UNAVAILABLE', { cause: error });
  if (error instanceof Error) {
    const { validation, code, statusCode } = error as FastifyError;
    if (validation) return new Refusal('INVALID_INPUT', { data: toInvalidFields(validation) });
    const known = REFUSAL_OF_FASTIFY_ERROR[code];
    if (known) return new Refusal(known, { cause: error });
    // Prototype poisoning and broken JSON come as plain 400s from the parser.
    if (statusCode === 400) return new Refusal('BAD_JSON', { cause: error });
  }
  return new Refusal('INTERNAL', { cause: error });
}

function toInvalidFields(validation: NonNullable<FastifyError['validation']>): InvalidFields {
  return {
    fields: validation.map(({ instancePath, keyword, params }) => {
      // For a missing or unknown field the path names only the object around it.
      const name = params['missingProperty'] ?? params['additionalProperty'];
      const path = instancePath.split('/').slice(1);
      if (typeof name === 'string') path.push(name);
      return { field: path.join('.').slice(0, 100), rule: keyword };
    }),
  };
}
