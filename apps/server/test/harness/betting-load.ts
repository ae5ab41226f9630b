import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPlayer } from './player.ts';
import { call } from './server.ts';
import type { ServerAddress } from './server.ts';

/** A bet that a player wants to place, with its idempotency key. */
export interface Intent {
  key: string;
  playerId: number;
  /** From the reply: the id of the bet, or the code of the refusal. */
  betId?: string;
  refusal?: string;
}

const RETRY_MS = 50;

interface LoadOptions {
  /** Between two bets of a player. */
  pauseMs?: number;
  /** A bet without a reply is sent again after this time. */
  timeoutMs?: number;
  /** Called for every attempt without a final reply, with the status or the network error. */
  onRetry?: (reason: number | Error) => void;
}

export type BettingLoad = ReturnType<typeof startBettingLoad>;

/** Players who bet one after another. A bet without a final reply is sent again with the same key until it has one. */
export function startBettingLoad(
  server: ServerAddress,
  players: readonly TestPlayer[],
  offer: { matchId: number; rateId: number },
  { pauseMs = 0, timeoutMs, onRetry }: LoadOptions = {},
) {
  const intents: Intent[] = [];
  let retries = 0;
  let replied = Promise.withResolvers<void>();
  const over = new AbortController();

  const place = async (player: TestPlayer, intent: Intent): Promise<void> => {
    for (;;) {
      const sent = await call(server, 'POST /bet', {
        token: player.accessToken,
        headers: { 'idempotency-key': intent.key },
        body: { ...offer, betAmount: 10, betType: 'RED', rateType: 'MY' },
        ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
      }).catch((error: Error) => error);
      if (!(sent instanceof Error)) {
        if (sent.reply.success) intent.betId = sent.reply.data.bet.id;
        else if (sent.status !== 503 && sent.status !== 429) intent.refusal = sent.reply.code;
      }
      if (intent.betId !== undefined || intent.refusal !== undefined) {
        replied.resolve();
        replied = Promise.withResolvers();
        return;
      }
      retries += 1;
      onRetry?.(sent instanceof Error ? sent : sent.status);
      await wait(RETRY_MS);
    }
  };
  const keepBetting = async (player: TestPlayer): Promise<void> => {
    while (!over.signal.aborted) {
      const intent: Intent = { key: randomUUID(), playerId: player.playerId };
      intents.push(intent);
      await place(player, intent);
      if (pauseMs > 0) await wait(pauseMs);
    }
  };
  const running = players.map(keepBetting);

  return {
    intents,
    acknowledged: () => intents.filter(({ betId }) => betId !== undefined).length,
    /** Resolves when one more bet has its reply. */
    next: (): Promise<void> => replied.promise,
    retries: () => retries,
    /** Resolves when every bet that was begun has its reply. */
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(running);
    },
  };
}
