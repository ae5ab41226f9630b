import type { KnownEndpoint } from '@sanam/contract';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Answered } from './metrics.ts';

const KIND_OF_BET: Partial<Record<KnownEndpoint, string>> = {
  'POST /bet': 'side',
  'POST /bet/draw': 'draw',
  'POST /step/bet': 'multi',
  'POST /step/bet/single': 'single',
};

/** What an arena is watched by: how many bets are taken, why the others are not, and how long a player waits. */
export function createBetMetrics(registry: Registry) {
  const answers = new Counter({
    name: 'sanam_bets_total',
    help: 'Answers to bets: accepted, or the code of the refusal. A bet asked for again under its key counts again.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'sanam_bet_seconds',
    help: 'Time from a bet to its answer.',
    labelNames: ['kind'],
    buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    observe({ endpoint, refusal, seconds }: Pick<Answered, 'endpoint' | 'refusal' | 'seconds'>): void {
      const kind = endpoint && KIND_OF_BET[endpoint];
      if (kind === undefined) return;
      answers.inc({ kind, outcome: refusal ?? 'accepted' });
      duration.observe({ kind }, seconds);
    },
  };
}
