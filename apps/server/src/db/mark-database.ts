import { OperatorError } from '../platform/operator-error.ts';
import type { Sql } from './database.ts';

const ELSEWHERE = 'Use another database: another DATABASE_URL or DATA_DIR.';
const NOT_A_DEMO = `The demo pays withdrawals by itself, and anybody may log in as its players. ${ELSEWHERE}`;

/**
 * Marks a database at its first start as that of a demo or not. Refuses the demo on any other database, and production
 * on a demo's.
 */
export async function markDatabase(
  db: Sql,
  { isDemo, isProduction }: { isDemo: boolean; isProduction: boolean },
): Promise<void> {
  const mark = (await readMark(db)) ?? (await writeMark(db, isDemo));
  if (isDemo && !mark.is_demo) {
    throw new OperatorError(`This database does not belong to a demo. ${NOT_A_DEMO}`);
  }
  if (isProduction && mark.is_demo) {
    throw new OperatorError(
      `This database belongs to a demo: the passwords of its players are public. ${ELSEWHERE}`,
    );
  }
}

interface Mark {
  is_demo: boolean;
}

async function readMark(db: Sql): Promise<Mark | undefined> {
  const [mark] = await db.query<Mark>('SELECT is_demo FROM database_mark');
  return mark;
}

async function writeMark(db: Sql, isDemo: boolean): Promise<Mark> {
  if (isDemo) {
    const [player] = await db.query('SELECT FROM player LIMIT 1');
    if (player) throw new OperatorError(`This database has players who are not the demo's. ${NOT_A_DEMO}`);
  }
  await db.query('INSERT INTO database_mark (is_demo) VALUES ($1) ON CONFLICT DO NOTHING', [isDemo]);
  // Another server may have marked it first.
  return (await readMark(db)) ?? { is_demo: isDemo };
}
