import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { median, quartiles } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';
import { ROOT } from '../server/start-server.ts';

/** These rows measure a time; the others measure how much is done per second. */
const LOWER_IS_BETTER = new Set(['odds', 'history']);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface Comparison {
  row: string;
  /** The folder of the other checkout, installed and with the same command. */
  other: string;
  pairs: number;
  databaseUrl: string;
}

/**
 * Runs the same row of `npm run bench` in this checkout and in another one, in pairs on one PostgreSQL, each pair in
 * the reverse order of the one before. A pair's ratio is how fast this checkout is relative to the other; above 1 is
 * faster.
 */
export async function compareCheckouts({ row, other, pairs, databaseUrl }: Comparison): Promise<Metric[]> {
  const measure = (folder: string) => runRow(folder, row, databaseUrl);
  const [these, others, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 === 0 ? ROOT : other;
    const second = pair % 2 === 0 ? other : ROOT;
    const values = [await measure(first), await measure(second)] as const;
    const [own, theirs] = pair % 2 === 0 ? values : [values[1], values[0]];
    const ratio = LOWER_IS_BETTER.has(row) ? theirs / own : own / theirs;
    these.push(own);
    others.push(theirs);
    ratios.push(ratio);
    console.log(`  ${row}, pair ${pair + 1} of ${pairs}: ${own} and ${theirs}, ratio ${ratio.toFixed(3)}`);
  }
  const [lower, upper] = quartiles(ratios);
  return [
    { name: 'this checkout', value: median(these), spread: these, digits: 1 },
    { name: 'the other checkout', value: median(others), spread: others, digits: 1 },
    { name: 'ratio, median of the pairs', value: median(ratios), spread: ratios, digits: 3 },
    { name: 'ratio, the middle half of the pairs', value: median(ratios), spread: [lower, upper], digits: 3 },
  ];
}

/** A run beyond its cap exits with 1 and has a result all the same. */
async function runRow(folder: string, row: string, databaseUrl: string): Promise<number> {
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(folder, 'bench/src/side-by-side.ts'), '--small', row],
      {
        cwd: folder,
        env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
        maxBuffer: MAX_OUTPUT_BYTES,
      },
      (error, stdout, stderr) => {
        if (error && error.code !== 1) reject(new Error(`${folder}: ${error.message}\n${stderr}`));
        else resolve(stdout);
      },
    );
  });
  return readFirstMetric(output, `${folder}, ${row}`);
}

/**
 * The second line of the table that the run prints: the name of the metric, two spaces or more, its value. The table is
 * read because earlier checkouts print it as well.
 */
function readFirstMetric(output: string, where: string): number {
  const lines = output.split('\n');
  const header = lines.findIndex((line) => /\bmeasured\s+goal\s+cap\b/.test(line));
  const value = Number(/\s{2,}(\d[\d.]*)/.exec(lines[header + 1] ?? '')?.[1]);
  if (header < 0 || !Number.isFinite(value)) throw new Error(`${where}: no result in\n${output}`);
  return value;
}
