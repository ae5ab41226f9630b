import { Type } from 'typebox';
import type { Static } from 'typebox';
import { DeviceToken } from './auth.ts';
import { OPERATORS, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { OPERATOR_ROLES } from './enums.ts';
import { OPERATOR_PASSWORD_MIN, PASSWORD_MAX } from './limits.ts';
import { device } from './player-session.ts';
import { Id, Instant, NO_CONTROL, Nothing, Strict, Text, Uuid } from './schema.ts';

export const Operator = Strict({
  username: Type.String(),
  role: Type.Enum([...OPERATOR_ROLES]),
  hasTotp: Type.Boolean({ description: 'Has set up a second factor' }),
  mustChangePassword: Type.Boolean({ description: 'The password was made up by the server' }),
  mustSetUpTotp: Type.Boolean({ description: 'Needs a second factor before anything else' }),
});
export type Operator = Static<typeof Operator>;

export const ListedOperator = Strict({
  id: Id,
  username: Type.String(),
  role: Type.Enum([...OPERATOR_ROLES]),
  status: Type.Enum(['ACTIVE', 'DISABLED']),
  hasTotp: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  lastActiveAt: Type.Union([Instant, Type.Null()]),
});
export type ListedOperator = Static<typeof ListedOperator>;

export const OperatorSession = Strict({
  id: Uuid,
  ...device,
  /** From which it logged in; null where that was not written down. */
  address: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
  lastActiveAt: Instant,
  closes: Type.Array(Id, { description: 'The matches on which betting closes when this session is ended' }),
});
export type OperatorSession = Static<typeof OperatorSession>;

const OperatorPassword = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });
/** Six digits of the authenticator app, or a recovery code, as they are typed. */
const Code = Type.String({ minLength: 6, maxLength: 32, pattern: '^[0-9A-Za-z -]+$' });

const operatorAct = (summary: string) =>
  ({
    summary,
    access: ['admin'],
    params: byId,
    reply: Nothing,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_STATE'],
  }) as const;

export const deskOperatorEndpoints = endpoints({
  'POST /desk/login': {
    summary: 'Log in as an operator, with a code where a second factor is set up.',
    access: 'public',
    body: Strict({
      username: Type.String({ minLength: 1, maxLength: 64, pattern: NO_CONTROL }),
      password: OperatorPassword,
      code: Type.Optional(Code),
    }),
    reply: Strict({ accessToken: Type.String(), deviceToken: DeviceToken, operator: Operator }),
    refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /desk/logout': {
    summary: 'End this session.',
    access: OPERATORS,
    isForSetUp: true,
    reply: Nothing,
    refusals: [],
  },
  'GET /desk/me': {
    summary: 'The logged-in operator.',
    access: OPERATORS,
    isForSetUp: true,
    reply: Operator,
    refusals: [],
  },
  'POST /desk/active': {
    summary: 'A key was pressed or the screen touched. Without it the session ends after 20 minutes.',
    access: OPERATORS,
    isForSetUp: true,
    reply: Nothing,
    refusals: [],
  },
  'POST /desk/change-password': {
    summary: 'Change the own password. Ends every other session of the operator.',
    access: OPERATORS,
    isForSetUp: true,
    body: Strict({
      oldPassword: OperatorPassword,
      newPassword: Type.String({ minLength: OPERATOR_PASSWORD_MIN, maxLength: PASSWORD_MAX }),
    }),
    reply: Nothing,
    refusals: ['WRONG_PASSWORD', 'PASSWORD_UNCHANGED', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /desk/totp': {
    summary: 'Begin to set up the second factor: a secret for the authenticator app.',
    access: OPERATORS,
    isForSetUp: true,
    body: Strict({ password: OperatorPassword }),
    reply: Strict({
      secret: Type.String({ description: 'Base32, to type' }),
      uri: Type.String({ description: 'For the QR code' }),
    }),
    refusals: ['WRONG_PASSWORD', 'OPERATOR_STATE', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /desk/totp/confirm': {
    summary: 'Turn the second factor on with its first code. The recovery codes are shown only here.',
    access: OPERATORS,
    isForSetUp: true,
    body: Strict({ code: Code }),
    reply: Strict({ recoveryCodes: Type.Array(Type.String()) }),
    refusals: ['WRONG_CODE', 'OPERATOR_STATE'],
  },
  'GET /desk/operators': {
    summary: 'All operators.',
    access: ['admin'],
    reply: Type.Array(ListedOperator),
    refusals: [],
  },
  'POST /desk/operators': {
    summary: 'Add an operator. The made-up password is shown only here and changed at the first log-in.',
    access: ['admin'],
    body: Strict({
      username: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{1,31}$' }),
      role: Type.Enum([...OPERATOR_ROLES]),
    }),
    reply: Strict({ id: Id, password: Type.String() }),
    refusals: ['USERNAME_TAKEN'],
  },
  'POST /desk/operators/{id}/disable': operatorAct('Disable an operator and end their sessions.'),
  'POST /desk/operators/{id}/enable': operatorAct('Enable an operator.'),
  'GET /desk/operators/{id}/sessions': {
    summary: 'Where an operator is logged in, the newest first.',
    access: ['admin'],
    params: byId,
    reply: Type.Array(OperatorSession),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  'POST /desk/operators/{id}/end-sessions': operatorAct('Log an operator out on every device.'),
  'POST /desk/operators/{id}/sessions/{sessionId}/end': {
    summary: 'Log an operator out on one device, and close and let go the matches that it holds.',
    access: ['admin'],
    params: Strict({ id: Text.id, sessionId: Uuid }),
    reply: Nothing,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_STATE', 'SESSION_NOT_FOUND'],
  },
  'POST /desk/operators/{id}/reset': {
    ...operatorAct('Give an operator a made-up password, remove the second factor and end their sessions.'),
    reply: Strict({ password: Type.String() }),
  },
});
