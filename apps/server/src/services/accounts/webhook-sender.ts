import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { postSigned } from '../../platform/post-signed.ts';
import { MessageRefused } from './code-sender.ts';
import type { CodeSender } from './code-sender.ts';

/** All attempts together take less than the app waits for a reply. */
const TIMEOUT_MS = 3000;
const WAITS_MS = [200, 1000];

/**
 * Posts each message, signed, to the operator's SMS service. A repeated attempt has the same `Idempotency-Key`.
 */
export function createWebhookSender({ url, secret }: { url: string; secret: string }): CodeSender {
  return {
    showsCode: false,
    async send(message) {
      const body = JSON.stringify(message);
      const key = randomUUID();
      let mayBeSent = false;
      for (const waitMs of [...WAITS_MS, undefined]) {
        const failure = await post({ url, secret, body, key });
        if (failure === undefined) return;
        mayBeSent ||= !failure.isRefused;
        if (!failure.mayRetry || waitMs === undefined) {
          const reason = `SMS_WEBHOOK_URL: ${failure.reason}`;
          // Services also refuse a message that they took from an earlier attempt, whose reply was lost.
          throw mayBeSent ? new Error(reason) : new MessageRefused(reason);
        }
        await wait(waitMs);
      }
    },
  };
}

/** @returns undefined once the service has accepted the message */
async function post({ url, secret, body, key }: { url: string; secret: string; body: string; key: string }) {
  try {
    const response = await postSigned({ url, secret, body, key, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const { status } = response;
    const isRefused = status !== 408 && status < 500;
    return { reason: `replied ${status}`, isRefused, mayRetry: !isRefused || status === 429 };
  } catch (error) {
    return { reason: error instanceof Error ? error.name : 'failed', isRefused: false, mayRetry: true };
  }
}
