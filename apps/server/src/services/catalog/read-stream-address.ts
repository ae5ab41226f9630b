import { STREAMING_URL_MAX } from '@sanam/contract';
import { invalidField } from '../input/invalid-field.ts';

/** Browsers drop or replace these inside a URL, so that it leads elsewhere than it seems to. */
const UNWANTED = /[\s\\]|\p{Cc}|\p{Cf}/u;
/** A base for parsing paths of our own site; any origin will do. */
const OUR_ORIGIN = 'https://sanam.invalid';

/**
 * Validates the URL of a stream: http(s), or a path on our own site. Nothing else may become the source of a frame in
 * the player app. Empty means that there is none.
 */
export function readStreamAddress(field: string, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (UNWANTED.test(text)) throw invalidField(field, 'url');
  const address = text.startsWith('/') ? readPath(text) : readAbsolute(text);
  if (address === undefined) throw invalidField(field, 'url');
  // Measured again: escaping other than ASCII characters makes it longer.
  if (address.length > STREAMING_URL_MAX) throw invalidField(field, 'maxLength');
  return address;
}

function readPath(text: string): string | undefined {
  if (text.startsWith('//')) return undefined;
  const url = URL.parse(text, OUR_ORIGIN);
  if (url?.origin !== OUR_ORIGIN) return undefined;
  const path = url.pathname + url.search + url.hash;
  // Resolving dots can bring a second slash to the front.
  return path.startsWith('//') ? undefined : path;
}

function readAbsolute(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  const url = URL.parse(text);
  // A name and password in an address would be shown to every player.
  return url && url.username === '' && url.password === '' ? url.href : undefined;
}
