import { AGENT_ID, BANKS, DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { Accounts } from '../services/accounts/index.ts';
import type { Wallet } from '../services/wallet/index.ts';
import { DEMO_DEPOSIT_ACCOUNT, DEMO_PASSWORD, DEMO_PLAYERS } from './players.ts';

/** Opens the demo players' accounts and gives each his opening balance; a second run finds everything in place. */
export async function seedPlayers({
  accounts,
  wallet,
}: {
  accounts: Accounts;
  wallet: Wallet;
}): Promise<void> {
  await wallet.setDepositAccount(DEMO_DEPOSIT_ACCOUNT);
  await Promise.all(
    DEMO_PLAYERS.map(async (player) => {
      if (await accounts.findPlayerId(player.phone)) return;
      await accounts.register(
        {
          phone: player.phone,
          password: DEMO_PASSWORD,
          fullName: player.fullName,
          bankCode: player.bankCode,
          bankName: BANKS.find((bank) => bank.code === player.bankCode)?.name ?? player.bankCode,
          bankAccount: player.bankAccount,
          line: player.line,
          defaultAccountId: DEFAULT_ACCOUNT_ID,
          agentId: AGENT_ID,
        },
        'demo',
      );
    }),
  );
  for (const player of DEMO_PLAYERS) {
    const playerId = await accounts.findPlayerId(player.phone);
    if (playerId !== undefined && player.opening > 0) {
      await wallet.creditDeposit({ playerId, amount: player.opening, ref: `demo-opening-${player.phone}` });
    }
  }
}
