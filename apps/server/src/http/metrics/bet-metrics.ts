import type { KnownEndpoint, RefusalCode } from '@sanam/contract';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

const KIND_OF_BET: Partial<Record<KnownEndpoint, string>> = {
  'POST /bet': 'side',
  'POST /bet/draw': 'draw',
  'POST /step/bet': 'multi',
  'POST /step/bet/single': 'single',
};

interface BetResponse {
  endpoint: KnownEndpoint | undefined;
  refusal: RefusalCode | undefined;
  seconds: number;
}

/** Counts accepted and refused bets and measures how long a player waits. */
export function createBetMetrics(registry: Registry) {
  const responses = new Counter({
    name: 'sanam_bets_total',
    help: 'Responses to bets: accepted, or the refusal code. Idempotent retries are counted.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'sanam_bet_seconds',
    help: 'Duration of bet requests.',
    labelNames: ['kind'],
    buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    observe({ endpoint, refusal, seconds }: BetResponse): void {
      const kind = endpoint && KIND_OF_BET[endpoint];
      if (kind === undefined) return;
      responses.inc({ kind, outcome: refusal ?? 'accepted' });
      duration.observe({ kind }, seconds);
    },
  };
}
