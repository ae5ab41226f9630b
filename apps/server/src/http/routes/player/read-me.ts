import { toBalanceString } from '@sanam/money';
import { defineRoute } from '../../define-route.ts';

export const readMe = defineRoute('GET /player/me', async ({ accounts, wallet }, { bearer }) => {
  const [player, profile, balance] = await Promise.all([
    accounts.readPlayer(bearer.subjectId),
    accounts.readProfile(bearer.subjectId),
    wallet.readBalance(bearer.subjectId),
  ]);
  return { data: { player, profile, balance: toBalanceString(balance) } };
});
