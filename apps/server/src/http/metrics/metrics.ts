import type { KnownEndpoint, RefusalCode } from '@sanam/contract';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { createBetMetrics } from './bet-metrics.ts';
import { createDurations } from './request-durations.ts';

/** A figure that is looked up when somebody asks for it. */
export interface Figure {
  name: string;
  help: string;
  /** Only ever rises while the process runs. */
  isCounter?: boolean;
  read: () => number | Promise<number>;
}

/** A request that has been answered. */
export interface Answered {
  method: string;
  /** The pattern it was found by. */
  route: string;
  endpoint: KnownEndpoint | undefined;
  status: number;
  refusal: RefusalCode | undefined;
  seconds: number;
}

export interface Metrics {
  observe(answered: Answered): void;
  read(): Promise<{ type: string; text: string }>;
}

export function createMetrics(figures: readonly Figure[] = []): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'sanam_' });
  const observeDuration = createDurations(registry);
  const serverErrors = new Counter({
    name: 'sanam_http_server_errors_total',
    help: 'Answers with a status of 500 or more.',
    labelNames: ['route'],
    registers,
  });
  const refusals = new Counter({
    name: 'sanam_refusals_total',
    help: 'Refusals by their code.',
    labelNames: ['code'],
    registers,
  });
  const bets = createBetMetrics(registry);
  for (const figure of figures) registerFigure(registry, figure);
  return {
    observe(answered) {
      const { route, endpoint, status, refusal, seconds } = answered;
      observeDuration(answered, seconds);
      if (status >= 500) serverErrors.inc({ route });
      if (refusal !== undefined) refusals.inc({ code: refusal });
      bets.observe({ endpoint, refusal, seconds });
    },
    async read() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/**
 * One that cannot be read shows as NaN, and the others are still told. No comparison holds for NaN, so an alarm that must
 * not miss it asks whether the good value is absent.
 */
function registerFigure(registry: Registry, { name, help, isCounter = false, read }: Figure): void {
  const look = async (): Promise<number> => {
    try {
      return await read();
    } catch {
      return Number.NaN;
    }
  };
  const metric = isCounter
    ? new Counter({
        name,
        help,
        registers: [],
        async collect() {
          const value = await look();
          this.reset();
          this.inc(value);
        },
      })
    : new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await look());
        },
      });
  registry.registerMetric(metric);
}
