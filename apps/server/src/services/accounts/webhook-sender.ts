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
      for (const waitMs of [...WAITS_MS, undefined]) {
        const failure = await post({ url, secret, body, key });
        if (failure === undefined) return;
        const reason = `SMS_WEBHOOK_URL: ${failure.reason}`;
        if (!failure.mayRetry) throw new MessageRefused(reason);
        if (waitMs === undefined) throw new Error(reason);
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
    return { reason: `replied ${status}`, mayRetry: status === 408 || status === 429 || status >= 500 };
  } catch (error) {
    return { reason: error instanceof Error ? error.name : 'failed', mayRetry: true };
  }
}
