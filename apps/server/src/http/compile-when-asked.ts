import compileValidators from '@fastify/ajv-compiler';
import compileSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';

/**
 * The framework's own compilers of schemas, put to work when a route is first asked for something and not at the start, of
 * which they took a sixth.
 */
export function compileWhenAsked(http: FastifyInstance, ajv: FastifyServerOptions['ajv']): void {
  const compileValidator = compileValidators()({}, ajv);
  const compileSerializer = compileSerializers()({}, {});
  http.setValidatorCompiler((route) => {
    let validate: FastifyValidationResult | undefined;
    const check: FastifyValidationResult = (value: unknown) => {
      validate ??= compileValidator(route) as FastifyValidationResult;
      const isValid = validate(value);
      check.errors = validate.errors ?? null;
      return isValid;
    };
    return check;
  });
  http.setSerializerCompiler((route) => {
    let write: ((value: unknown) => string) | undefined;
    return (value) => (write ??= compileSerializer({ httpStatus: '200', ...route }))(value);
  });
}
