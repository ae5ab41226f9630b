import process from 'node:process';
import { API_KEY } from '../server/start-server.ts';
import { openConnection, writeRequest, type Connection } from '../server/connection.ts';

/** What the parent sends first. */
export interface Greedy {
  address: string;
  token: string;
  parallel: number;
}

/**
 * Reads the longest list again and again on many connections, each as soon as it has a reply, until the parent ends it.
 * The server delays a refusal by half a second or more, so this process is seldom busy itself.
 */
process.once('message', ({ address, token, parallel }: Greedy) => {
  const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${token}` };
  const request = writeRequest('GET', '/api/bets/history?limit=100', { headers });
  const read = async (connection: Connection): Promise<never> => {
    for (;;) await connection.send(request);
  };
  for (let nth = 0; nth < parallel; nth += 1) void read(openConnection(address));
  process.send?.('reading');
});
process.on('disconnect', () => process.exit());
