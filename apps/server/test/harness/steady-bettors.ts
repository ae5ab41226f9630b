import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPlayer } from './play.ts';
import { ask } from './server.ts';
import type { Addressed } from './server.ts';

/** A bet somebody set out to make, under its key. */
export interface Intent {
  key: string;
  playerId: number;
  /** Once the server has said so: the id of the bet, or why it was refused. */
  betId?: string;
  refusal?: string;
}

const ASK_AGAIN_MS = 50;

interface Temper {
  /** Between one bet of a player and his next. */
  pauseMs?: number;
  /** After so long without an answer the bet is sent again. */
  patienceMs?: number;
  /** Called for every answer that settled nothing: its status, or the error when there was none. */
  onUnanswered?: (met: number | Error) => void;
}

/**
 * Players who bet one after another and never give up on a bet: while it has no answer under its key, because nobody
 * was there or nobody could say, it is sent again under the same one.
 */
export function startBetting(
  server: Addressed,
  players: readonly TestPlayer[],
  offer: { matchId: number; rateId: number },
  { pauseMs = 0, patienceMs, onUnanswered }: Temper = {},
) {
  const intents: Intent[] = [];
  const unanswered = { count: 0 };
  let answered = Promise.withResolvers<void>();
  const over = new AbortController();

  const settle = async (player: TestPlayer, intent: Intent): Promise<void> => {
    for (;;) {
      const sent = await ask(server, 'POST /bet', {
        token: player.accessToken,
        headers: { 'idempotency-key': intent.key },
        body: { ...offer, betAmount: 10, betType: 'RED', rateType: 'MY' },
        ...(patienceMs !== undefined && { signal: AbortSignal.timeout(patienceMs) }),
      }).catch((error: Error) => error);
      if (!(sent instanceof Error)) {
        if (sent.answer.success) intent.betId = sent.answer.data.bet.id;
        else if (sent.status !== 503) intent.refusal = sent.answer.code;
      }
      if (intent.betId !== undefined || intent.refusal !== undefined) {
        answered.resolve();
        answered = Promise.withResolvers();
        return;
      }
      unanswered.count += 1;
      onUnanswered?.(sent instanceof Error ? sent : sent.status);
      await wait(ASK_AGAIN_MS);
    }
  };
  const play = async (player: TestPlayer): Promise<void> => {
    while (!over.signal.aborted) {
      const intent: Intent = { key: randomUUID(), playerId: player.playerId };
      intents.push(intent);
      await settle(player, intent);
      if (pauseMs > 0) await wait(pauseMs);
    }
  };
  const playing = players.map(play);

  return {
    intents,
    acknowledged: () => intents.filter(({ betId }) => betId !== undefined).length,
    /** Once one more bet has its answer. */
    next: (): Promise<void> => answered.promise,
    /** How often a bet had to be sent again. */
    unanswered: () => unanswered.count,
    /** Once every bet that was begun has its answer. */
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(playing);
    },
  };
}
