import { MAX_JSON_SATANG, satang } from '@sanam/money';
import { postSigned } from '../../../platform/post-signed.ts';
import type { SlipFinding, SlipVerifier } from './slip-verifier.ts';

const REPLY_MAX_BYTES = 10_000;
const NAME_MAX = 100;

/**
 * Requests it from a service of the operator's, as JSON with a signature. The same slip has the same `Idempotency-Key`.
 */
export function createWebhookVerifier({ url, secret }: { url: string; secret: string }): SlipVerifier {
  return {
    name: 'webhook',
    async verify(query, signal) {
      const key = `${query.bankId}-${query.bankRef}`;
      const response = await postSigned({ url, secret, body: JSON.stringify(query), key, signal });
      if (!response.ok) {
        await response.body?.cancel();
        return { outcome: 'UNAVAILABLE' };
      }
      return parseFinding(await readText(response)) ?? { outcome: 'UNAVAILABLE' };
    },
  };
}

/** Undefined for a reply that is none: nothing is credited by it. */
function parseFinding(text: string): SlipFinding | undefined {
  let reply: Record<string, unknown>;
  try {
    reply = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const { outcome, amountSatang, at, receiverEnds, senderName } = reply;
  if (outcome === 'NOT_FOUND' || outcome === 'UNAVAILABLE') return { outcome };
  if (outcome !== 'FOUND' || !isAmount(amountSatang) || !isTime(at)) return undefined;
  if (!isShortText(receiverEnds) || !isShortText(senderName)) return undefined;
  return { outcome, amountSatang: satang(amountSatang), at: new Date(at), receiverEnds, senderName };
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MAX_JSON_SATANG;
}

/** With a zone: a time without one may be hours away. */
function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= NAME_MAX && !/\p{Cc}|\p{Cs}/u.test(value);
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > REPLY_MAX_BYTES) return '';
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
