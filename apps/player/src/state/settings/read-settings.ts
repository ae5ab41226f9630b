import { asRecord } from '@sanam/api-client';
import type { Endpoints, ReplyOf } from '@sanam/contract';

/** Of what the server tells everybody, what the app shows. */
export type Settings = Pick<ReplyOf<Endpoints['GET /settings']>, 'demo' | 'support'>;

/** What was written into the page as settings; undefined when it is none. */
export function readSettings(fields: Readonly<Record<string, unknown>>): Settings | undefined {
  const { line, phone } = asRecord(fields['support']);
  if (!isTextOrNull(line) || !isTextOrNull(phone)) return undefined;
  return { demo: readDemo(asRecord(fields['demo'])), support: { line, phone } };
}

function readDemo({ usernames, password }: Readonly<Record<string, unknown>>): Settings['demo'] {
  if (!Array.isArray(usernames) || typeof password !== 'string') return null;
  return { usernames: usernames.filter((name) => typeof name === 'string'), password };
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}
