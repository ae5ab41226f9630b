import { startInProduction, type RunningServer } from '../server/start-server.ts';

export interface RunningCluster extends RunningServer {
  /** Of the processes behind the proxy. */
  readonly addresses: string[];
}

/** `npm run cluster` as an operator starts it. */
export async function startCluster(databaseUrl: string, processes: number): Promise<RunningCluster> {
  const args = ['--processes', String(processes), '--port', '0', '--no-build'];
  const { output, ...cluster } = await startInProduction(['tools/cluster.mjs', ...args], {
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
  });
  return {
    ...cluster,
    addresses: [...output().matchAll(/p\d+ is open at ([^\s,]+)/g)].map(([, address = '']) => address),
  };
}
