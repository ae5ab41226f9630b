import { satang } from '@sanam/money';
import { afterEach, describe, expect, test } from 'vitest';
import { DEMO_PLAYERS } from '../../src/demo/players.ts';
import { seedPlayers } from '../../src/demo/seed-players.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { aMember, logIn, startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';

describe('the demo', () => {
  let server: RunningServer;
  afterEach(() => server.close());

  const balances = async (): Promise<(number | undefined)[]> =>
    Promise.all(
      DEMO_PLAYERS.map(async ({ phone }) => {
        const playerId = await server.app.accounts.findPlayerId(phone);
        return playerId === undefined ? undefined : server.app.wallet.readBalance(playerId);
      }),
    );
  const openings = DEMO_PLAYERS.map((player) => player.opening);

  test('leaves alone what real people have brought', async () => {
    const store = await freshStore();
    const account = { accountNumber: '1', accountName: 'บริษัท จริง', accountBank: 'SCB' };
    server = await startTestServer({ env: store });
    const member = await aMember(server, { phone: '0800000001', password: 'her-own-password' });
    await server.app.wallet.setFirstDepositAccount(account);
    await server.close();

    server = await startTestServer({ env: { ...store, DEMO: 'on' } });
    expect(await balances()).toEqual([satang(0), ...openings.slice(1)]);
    expect((await server.app.accounts.readProfile(member.playerId)).depositAccount).toEqual(account);
    await expect(logIn(server, '0800000001', 'her-own-password')).resolves.toHaveProperty('accessToken');
  });

  test('broken off at any account is completed by the next start, and gives nothing twice', async () => {
    server = await startTestServer();
    const { accounts, wallet } = server.app;
    const creditDeposit = async (...[deposit, tx]: Parameters<typeof wallet.creditDeposit>) => {
      const credited = await wallet.creditDeposit(deposit, tx);
      if (deposit.ref.endsWith('3')) throw new Error('the power is gone');
      return credited;
    };
    await expect(seedPlayers({ accounts, wallet: { ...wallet, creditDeposit } })).rejects.toThrow('power');
    const third = await accounts.findPlayerId('0800000003');
    expect(third).toBeUndefined();

    await seedPlayers(server.app);
    await seedPlayers(server.app);
    expect(await balances()).toEqual(openings);
    expect(await server.app.checkLedger()).toMatchObject({ isProved: true });
  });
});
