import { AGENT_ID, BANKS, DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Accounts } from '../../../server/src/services/accounts/index.ts';
import type { Wallet } from '../../../server/src/services/wallet/index.ts';
import { DEMO_DEPOSIT_ACCOUNT, DEMO_PASSWORD, DEMO_PLAYERS } from './demo-players.ts';
import type { DemoPlayer } from './demo-players.ts';

/**
 * Opens the demo players' accounts, each with its opening balance in the same transaction; a second run changes
 * nothing. An account that exists already belongs to somebody else and is left alone.
 */
export async function seedPlayers(
  {
    accounts,
    wallet,
  }: {
    accounts: Pick<Accounts, 'findPlayerId' | 'register'>;
    wallet: Pick<Wallet, 'creditDeposit' | 'setFirstDepositAccount'>;
  },
  openingBalance: (player: DemoPlayer) => Satang,
): Promise<void> {
  await wallet.setFirstDepositAccount(DEMO_DEPOSIT_ACCOUNT);
  for (const demoPlayer of DEMO_PLAYERS) {
    const { phone, balance: _balance, ...player } = demoPlayer;
    if (await accounts.findPlayerId(phone)) continue;
    const amount = openingBalance(demoPlayer);
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
      {
        onOpened: async (tx, playerId) => {
          if (amount === 0) return;
          await wallet.creditDeposit({ playerId, amount, ref: `demo-opening-${phone}` }, tx);
        },
      },
    );
  }
}

/** The accounts that the demo itself has registered; it recognises them by their bank accounts. */
export async function findOwnPlayers(
  accounts: Pick<Accounts, 'findPlayerId' | 'readProfile'>,
): Promise<{ count: number; findId(phone: string): number | undefined }> {
  const own = new Map<string, number>();
  for (const { phone, bankCode, bankAccount } of DEMO_PLAYERS) {
    const playerId = await accounts.findPlayerId(phone);
    if (playerId === undefined) continue;
    const profile = await accounts.readProfile(playerId);
    if (profile.bankCode === bankCode && profile.bankAccount === bankAccount) own.set(phone, playerId);
  }
  return { count: own.size, findId: (phone) => own.get(phone) };
}
