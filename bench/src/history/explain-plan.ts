import type { Sql } from '../../../apps/server/src/db/database.ts';

export interface SentStatement {
  name: string;
  values: readonly unknown[];
}

export interface Scans {
  /** The indexes that are used. */
  indexes: string[];
  /** The large tables that are read completely. */
  wholeTables: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const LARGE = new Set(['bet', 'bet_leg', 'match', 'exposure']);

/** The plan of a prepared statement on its own connection: after a few executions PostgreSQL uses a generic plan. */
export async function explainPlan(sql: Sql, { name, values }: SentStatement): Promise<Scans> {
  const given = values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`;
  const [row] = await sql.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE "${name}" ${given}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error(`PostgreSQL returned no plan of "${name}"`);
  const nodes = flattenPlan(plan);
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    wholeTables: nodes
      .filter((node) => node['Node Type'].endsWith('Seq Scan'))
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((table) => LARGE.has(table)),
  };
}

function flattenPlan(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattenPlan)];
}

function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}
