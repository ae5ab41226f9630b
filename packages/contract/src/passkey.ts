import { Type } from 'typebox';
import type { Static } from 'typebox';
import { LoggedIn } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { PASSKEYS_MAX, PASSWORD_MAX } from './limits.ts';
import { Instant, Nothing, Strict, Uuid } from './schema.ts';

/** Bytes, as WebAuthn writes them in JSON. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Bytes(1400);
const ClientData = Bytes(2000);
const Challenge = Bytes(100);

const Credential = Strict({
  id: CredentialId,
  type: Type.Literal('public-key'),
});

/** What the browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = Strict({
  challenge: Challenge,
  rp: Strict({ id: Type.String(), name: Type.String() }),
  user: Strict({ id: Bytes(100), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Strict({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Strict({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** What the browser needs to use one: `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = Strict({
  challenge: Challenge,
  rpId: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Array(Credential),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** A passkey that the browser has created. */
export const CreatedPasskey = Strict({
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: Bytes(8000),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** The signature of a passkey over a challenge. */
export const PasskeySignature = Strict({
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: Bytes(2000),
  signature: Bytes(2000),
});
export type PasskeySignature = Static<typeof PasskeySignature>;

export const Passkey = Strict({
  id: Uuid,
  /** Where it was created; null when the browser does not say. */
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

export const passkeyEndpoints = endpoints({
  'POST /auth/login/passkey/options': {
    summary: 'A challenge for logging in with a passkey. Valid once, for five minutes.',
    access: 'public',
    reply: PasskeyRequest,
    refusals: ['PASSKEYS_OFF', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /auth/login/passkey': {
    summary: 'Log in with a passkey.',
    access: 'public',
    body: PasskeySignature,
    reply: LoggedIn,
    refusals: ['PASSKEYS_OFF', 'PASSKEY_INVALID', 'ACCOUNT_DISABLED'],
  },
  'GET /player/step-up': {
    summary:
      'For how long the last verification of the password or a passkey still counts in this session. Null: none is asked for.',
    access: 'member',
    reply: Strict({
      secondsLeft: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      hasPasskey: Type.Boolean(),
    }),
    refusals: [],
  },
  'POST /player/step-up': {
    summary: 'Verify the password or a passkey, which a withdrawal and a change of passkeys need.',
    access: 'member',
    body: Type.Object(
      {
        password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX })),
        passkey: Type.Optional(PasskeySignature),
      },
      { additionalProperties: false, minProperties: 1, maxProperties: 1 },
    ),
    reply: Nothing,
    refusals: ['WRONG_PASSWORD', 'PASSKEYS_OFF', 'PASSKEY_INVALID', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /player/step-up/options': {
    summary: 'A challenge for a step-up with one of the player’s passkeys. Valid once, for five minutes.',
    access: 'member',
    reply: PasskeyRequest,
    refusals: ['PASSKEYS_OFF'],
  },
  'GET /player/passkeys': {
    summary: 'The player’s passkeys, newest first.',
    access: 'member',
    reply: Strict({ passkeys: Type.Array(Passkey), isAvailable: Type.Boolean() }),
    refusals: [],
  },
  'POST /player/passkeys/options': {
    summary: 'A challenge for a new passkey. Valid once, for five minutes.',
    access: 'member',
    reply: PasskeyCreation,
    refusals: ['PASSKEYS_OFF', 'STEP_UP_REQUIRED', 'PASSKEY_LIMIT'],
  },
  'POST /player/passkeys': {
    summary: `Add a passkey, up to ${PASSKEYS_MAX}.`,
    access: 'member',
    body: CreatedPasskey,
    reply: Passkey,
    refusals: ['PASSKEYS_OFF', 'STEP_UP_REQUIRED', 'PASSKEY_LIMIT', 'PASSKEY_INVALID'],
  },
  'POST /player/passkeys/{id}/remove': {
    summary: 'Remove a passkey.',
    access: 'member',
    params: Strict({ id: Uuid }),
    reply: Nothing,
    refusals: ['STEP_UP_REQUIRED', 'PASSKEY_NOT_FOUND'],
  },
});
