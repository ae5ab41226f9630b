import type { KnownEndpoint, RefusalCode } from '@sanam/contract';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { createBetMetrics } from './bet-metrics.ts';
import type { GaugeSource } from './gauges.ts';
import { createRequestDurations } from './request-durations.ts';

export interface ObservedResponse {
  method: string;
  /** The route's pattern, not the URL. */
  route: string;
  endpoint: KnownEndpoint | undefined;
  status: number;
  refusal: RefusalCode | undefined;
  seconds: number;
}

export interface Metrics {
  observe(response: ObservedResponse): void;
  read(): Promise<{ type: string; text: string }>;
}

export function createMetrics(gauges: readonly GaugeSource[] = []): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'sanam_' });
  const observeDuration = createRequestDurations(registry);
  const serverErrors = new Counter({
    name: 'sanam_http_server_errors_total',
    help: 'Responses with status 500 or higher.',
    labelNames: ['route'],
    registers,
  });
  const refusals = new Counter({
    name: 'sanam_refusals_total',
    help: 'Refusals by code.',
    labelNames: ['code'],
    registers,
  });
  const bets = createBetMetrics(registry);
  for (const gauge of gauges) registerGauge(registry, gauge);
  return {
    observe(response) {
      const { route, endpoint, status, refusal, seconds } = response;
      observeDuration(response, seconds);
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
 * A gauge that cannot be read shows NaN, and the others are still reported. No comparison holds for NaN, so an alert
 * that must not miss it checks that the good value is absent.
 */
function registerGauge(registry: Registry, { name, help, isCounter = false, read }: GaugeSource): void {
  const readOrNaN = async (): Promise<number> => {
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
          const value = await readOrNaN();
          this.reset();
          this.inc(value);
        },
      })
    : new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await readOrNaN());
        },
      });
  registry.registerMetric(metric);
}
