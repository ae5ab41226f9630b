import { asRecord } from '@sanam/api-client';
import type { Endpoints, ReplyOf } from '@sanam/contract';

/** The public settings that the app uses. */
export type Settings = Pick<ReplyOf<Endpoints['GET /settings']>, 'demo' | 'phoneCode' | 'support'>;

/** Parses the settings that the server has written into the page; undefined when they are not valid. */
export function readSettings(fields: Readonly<Record<string, unknown>>): Settings | undefined {
  const { line, phone } = asRecord(fields['support']);
  if (!isTextOrNull(line) || !isTextOrNull(phone)) return undefined;
  return {
    demo: readDemo(asRecord(fields['demo'])),
    phoneCode: fields['phoneCode'] === 'required' ? 'required' : 'off',
    support: { line, phone },
  };
}

function readDemo({ usernames, password }: Readonly<Record<string, unknown>>): Settings['demo'] {
  if (!Array.isArray(usernames) || typeof password !== 'string') return null;
  return { usernames: usernames.filter((name) => typeof name === 'string'), password };
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}
