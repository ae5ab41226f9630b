import type { Histogram, Registry } from 'prom-client';

const NAME = 'sanam_http_request_seconds';
const HELP = 'Duration of HTTP requests.';
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Labels {
  method: string;
  route: string;
  status: number;
}

interface Series {
  labels: Labels;
  /** Observations per bucket, not cumulative. */
  counts: number[];
  count: number;
  sum: number;
}

/**
 * The histogram of request durations. prom-client's own sorts, checks and joins the labels at every observation, which
 * took longer than finding a cached board (README.md).
 */
export function createRequestDurations(registry: Registry): (labels: Labels, seconds: number) => void {
  const all = new Map<string, Series>();
  const read = async () => ({
    name: NAME,
    help: HELP,
    type: 'histogram',
    values: [...all.values()].flatMap(toValues),
  });
  // This is all that a registry calls on a metric.
  registry.registerMetric({ name: NAME, get: read } as unknown as Histogram);

  return ({ method, route, status }, seconds) => {
    const key = `${method} ${status} ${route}`;
    let series = all.get(key);
    if (!series) {
      series = { labels: { method, route, status }, counts: BOUNDS.map(() => 0), count: 0, sum: 0 };
      all.set(key, series);
    }
    const place = BOUNDS.findIndex((bound) => seconds <= bound);
    if (place >= 0) series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.count += 1;
    series.sum += seconds;
  };
}

function toValues({ labels, counts, count, sum }: Series) {
  let cumulative = 0;
  const bucket = (le: number | '+Inf', value: number) => ({
    metricName: `${NAME}_bucket`,
    labels: { le, ...labels },
    value,
  });
  return [
    ...BOUNDS.map((bound, place) => bucket(bound, (cumulative += counts[place] ?? 0))),
    bucket('+Inf', count),
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
