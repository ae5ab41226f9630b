import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { REFUSAL_CODES } from './refusals.ts';
import type { RefusalCode } from './refusals.ts';

/** Every reply of the API is one of these two. */
export type Envelope<Data> = Accepted<Data> | Refused;

export interface Accepted<Data> {
  success: true;
  message: string;
  data: Data;
}

export interface Refused {
  success: false;
  message: string;
  code: RefusalCode;
  data: unknown;
}

export const acceptedSchema = <Data extends TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), message: Type.String(), data }, { additionalProperties: false });

export const RefusedSchema = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.Enum([...REFUSAL_CODES]),
    data: Type.Unknown(),
  },
  { additionalProperties: false },
);

/** `data` of INVALID_INPUT: which fields are invalid, and by which rule. */
export interface InvalidFields {
  fields: { field: string; rule: string }[];
}
