import process from 'node:process';
import { satang } from '@sanam/money';
import { readConfig } from '../../src/config/read-config.ts';
import { startServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';

/**
 * A real server that, once it is open, is asked to credit deposits as fast as it can and prints the ref of each
 * that was acknowledged. It is there to be killed.
 */
const run = process.argv[2] ?? '';
const server = await startServer({ config: readConfig(process.env), logger: createLogger('silent') });
const playerId = await server.app.accounts.findPlayerId('0800000001');
if (playerId === undefined) throw new Error('the demo players are missing');
process.stdout.write('open\n');

const postForever = async (worker: number): Promise<void> => {
  for (let count = 1; ; count += 1) {
    const ref = `${run}-${worker}-${count}`;
    await server.app.wallet.creditDeposit({ playerId, amount: satang(1), ref });
    process.stdout.write(`${ref}\n`);
  }
};
await Promise.all([postForever(1), postForever(2), postForever(3), postForever(4)]);
