export interface Metric {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  readonly digits?: number;
  /** What we aim at. */
  readonly goal?: number;
  /** Beyond this the benchmark fails. A metric without goal and cap is there to compare two runs. */
  readonly cap?: number;
  readonly isHigherBetter?: boolean;
  /** The single measurements; the table shows the least and the greatest. */
  readonly spread?: readonly number[];
}

/** Prints the metrics as a table and returns whether all are within their caps. */
export function printMetrics(title: string, metrics: readonly Metric[]): boolean {
  const rows = metrics.map((metric) => [
    metric.name,
    `${format(metric, metric.value)}${metric.unit ? ` ${metric.unit}` : ''}`,
    format(metric, metric.goal),
    format(metric, metric.cap),
    metric.spread === undefined
      ? ''
      : `${format(metric, Math.min(...metric.spread))} to ${format(metric, Math.max(...metric.spread))}`,
    isBeyond(metric, metric.cap) ? 'OVER ITS CAP' : isBeyond(metric, metric.goal) ? 'over its goal' : '',
  ]);
  const table = [[title, 'measured', 'goal', 'cap', 'from to', ''], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
  console.log('');
  return !metrics.some((metric) => isBeyond(metric, metric.cap));
}

/** A value that was not measured is beyond every limit. */
function isBeyond({ value, isHigherBetter = false }: Metric, limit: number | undefined): boolean {
  if (limit === undefined) return false;
  if (!Number.isFinite(value)) return true;
  return isHigherBetter ? value < limit : value > limit;
}

function format({ digits = 0 }: Metric, value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(digits);
}
