import { join } from 'node:path';
import { spawnMeasured, type MeasuredServer } from '../house/run-server.ts';

const CLUSTER = join(import.meta.dirname, '../../../tools/cluster.mjs');

export interface MeasuredCluster extends MeasuredServer {
  pid: number;
  /** Of the processes behind it. */
  addresses: string[];
}

/** `npm run cluster` as an operator starts it. */
export async function runCluster(databaseUrl: string, processes: number): Promise<MeasuredCluster> {
  const wish = ['--processes', String(processes), '--port', '0', '--no-build'];
  const { child, heard, ...cluster } = await spawnMeasured([CLUSTER, ...wish], {
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
  });
  return {
    ...cluster,
    pid: child.pid ?? 0,
    addresses: [...heard().matchAll(/p\d+ is open at ([^\s,]+)/g)].map(([, address = '']) => address),
  };
}
