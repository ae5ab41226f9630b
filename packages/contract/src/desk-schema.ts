import { Type } from 'typebox';
import { OPERATOR_ROLES } from './enums.ts';
import { NAME_MAX, REASON_MAX } from './limits.ts';
import { NO_CONTROL, Strict, Text, Uuid } from './schema.ts';

export const TRADERS = ['trader', 'admin'] as const;
export const CASHIERS = ['cashier', 'admin'] as const;
export const OPERATORS = OPERATOR_ROLES;

export const Reason = Type.String({ minLength: 1, maxLength: REASON_MAX, pattern: NO_CONTROL });

export const Name = Type.String({ minLength: 1, maxLength: NAME_MAX });

/** Null is the same as absent in a new match, and removes the name from an existing one. */
export const OptionalName = Type.Optional(Type.Union([Name, Type.Null()]));

export const byId = Strict({ id: Text.id });
export const byUuid = Strict({ id: Uuid });

/** In a reply: a second person has to approve, and until then nothing has changed. */
export const AwaitsApproval = { approvalId: Type.Optional(Uuid) };
