import { AGENT_ID, BANKS, DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { Accounts } from '../services/accounts/index.ts';
import type { Wallet } from '../services/wallet/index.ts';
import { DEMO_DEPOSIT_ACCOUNT, DEMO_PASSWORD, DEMO_PLAYERS } from './players.ts';

/**
 * Opens the demo players' accounts, each with his opening balance in it from the first moment; a second run finds
 * everything in place. What is there already belongs to somebody else and is left alone.
 */
export async function seedPlayers({
  accounts,
  wallet,
}: {
  accounts: Pick<Accounts, 'findPlayerId' | 'register'>;
  wallet: Pick<Wallet, 'creditDeposit' | 'setFirstDepositAccount'>;
}): Promise<void> {
  await wallet.setFirstDepositAccount(DEMO_DEPOSIT_ACCOUNT);
  await Promise.all(
    DEMO_PLAYERS.map(async ({ phone, opening, ...player }) => {
      if (await accounts.findPlayerId(phone)) return;
      await accounts.register(
        {
          ...player,
          phone,
          password: DEMO_PASSWORD,
          bankName: BANKS.find((bank) => bank.code === player.bankCode)?.name ?? player.bankCode,
          defaultAccountId: DEFAULT_ACCOUNT_ID,
          agentId: AGENT_ID,
        },
        'demo',
        async (tx, playerId) => {
          if (opening === 0) return;
          await wallet.creditDeposit({ playerId, amount: opening, ref: `demo-opening-${phone}` }, tx);
        },
      );
    }),
  );
}
