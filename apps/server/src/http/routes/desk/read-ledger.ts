import { toBaht } from '@sanam/money';
import { defineRoute } from '../../define-route.ts';

export const readLedger = defineRoute('GET /desk/ledger', async ({ checkLedger }) => {
  const { isProved, checks, house } = await checkLedger();
  return {
    data: {
      isProved,
      checks,
      house: {
        bank: toBaht(house.HOUSE_BANK),
        stakesHeld: toBaht(house.HOUSE_STAKES),
        result: toBaht(house.HOUSE_RESULT),
      },
    },
  };
});
