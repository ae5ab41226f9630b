import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A figure that is looked up when somebody asks for it. */
export interface Figure {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  read(): Promise<{ type: string; text: string }>;
}

export function createMetrics(figures: readonly Figure[] = []): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'sanam_' });
  const duration = new Histogram({
    name: 'sanam_http_request_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const serverErrors = new Counter({
    name: 'sanam_http_server_errors_total',
    help: 'Answers with a status of 500 or more.',
    labelNames: ['route'],
    registers: [registry],
  });
  for (const { name, help, read } of figures) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await read());
      },
    });
    registry.registerMetric(gauge);
  }
  return {
    observe(method, route, status, seconds) {
      duration.observe({ method, route, status }, seconds);
      if (status >= 500) serverErrors.inc({ route });
    },
    async read() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
