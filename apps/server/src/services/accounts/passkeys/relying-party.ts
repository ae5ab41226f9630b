import { isIP } from 'node:net';
import { Refusal } from '@sanam/contract';

/** The site that passkeys belong to. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined where passkeys cannot be used: without a known origin, and under an address without a name. */
export function findRelyingParty(origin: string | undefined): RelyingParty | undefined {
  const url = origin === undefined ? null : URL.parse(origin);
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin };
}

export function requireRelyingParty(origin: string | undefined): RelyingParty {
  const party = findRelyingParty(origin);
  if (!party) throw new Refusal('PASSKEYS_OFF');
  return party;
}
