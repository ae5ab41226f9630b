import type { Sql } from '../../../apps/server/src/db/database.ts';

export interface Sent {
  name: string;
  values: readonly unknown[];
}

export interface Scans {
  /** By which index each large table is read. */
  indexes: string[];
  /** Those that are read from end to end. */
  wholeTables: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const LARGE = new Set(['bet', 'bet_leg', 'match']);

/** How the connection really carries out a statement it has prepared: after a few times that is no plan of this call's own. */
export async function planOf(sql: Sql, { name, values }: Sent): Promise<Scans> {
  const [row] = await sql.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE "${name}" (${values.map(literalOf).join(', ')})`,
  );
  const nodes = nodesOf(row?.['QUERY PLAN'][0]?.Plan);
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    wholeTables: nodes
      .filter((node) => node['Node Type'].endsWith('Seq Scan'))
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((table) => LARGE.has(table)),
  };
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}
