import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createRequestDurations } from './request-durations.ts';

test('reports what the histogram of prom-client reports', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const observe = createRequestDurations(ours);
  const histogram = new Histogram({
    name: 'sanam_http_request_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [theirs],
  });
  for (const status of [200, 404]) {
    for (const seconds of [0, 0.002, 0.0021, 0.3, 5, 60]) {
      const labels = { method: 'GET', route: '/api/"match"', status };
      observe(labels, seconds);
      histogram.observe(labels, seconds);
    }
  }
  expect(readLines(await ours.metrics())).toEqual(readLines(await theirs.metrics()));
});

/** As a set, because neither lines nor labels have an order. */
function readLines(text: string): Set<string> {
  const sortLabels = (labels: string): string =>
    labels
      .split(/,(?=\w+=)/)
      .toSorted((a, b) => a.localeCompare(b))
      .join();
  return new Set(text.split('\n').map((line) => line.replace(/(?<=\{).*(?=\})/, sortLabels)));
}
