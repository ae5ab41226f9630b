import { STREAMING_URL_MAX } from '@sanam/contract';
import { invalidField } from '../input/invalid-field.ts';

/** Browsers drop or bend these inside an address, so that it leads elsewhere than it seems to. */
const UNWANTED = /[\s\\]|\p{Cc}|\p{Cf}/u;
/** Any origin will do: a path of our own keeps whichever it is given. */
const OUR_ORIGIN = 'https://sanam.invalid';

/**
 * Where a stream is: an address on the web, or a path on this very site. Nothing else may become the source of a
 * frame that players look at. Empty means that there is none.
 */
export function readStreamAddress(field: string, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (UNWANTED.test(text)) throw invalidField(field, 'url');
  const address = text.startsWith('/') ? readPath(text) : readAbsolute(text);
  if (address === undefined) throw invalidField(field, 'url');
  // Measured again: what is not ASCII is written out longer.
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
