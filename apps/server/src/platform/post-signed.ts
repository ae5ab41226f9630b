import { createHmac } from 'node:crypto';

interface SignedPost {
  url: string;
  secret: string;
  body: string;
  /** The same for a repeated attempt. */
  key: string;
  signal: AbortSignal;
}

/**
 * Posts JSON to a service of the operator's. `Sanam-Signature` is `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of time, dot
 * and body.
 */
export function postSigned({ url, secret, body, key, signal }: SignedPost): Promise<Response> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'sanam-signature': `t=${seconds},v1=${signature}`,
    },
    body,
    redirect: 'error',
    signal,
  });
}
