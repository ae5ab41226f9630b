import { negateSatang, toBaht } from '@sanam/money';
import { defineRoute } from '../../define-route.ts';

export const readExposure = defineRoute('GET /desk/exposure/{matchId}', async ({ reports }, { params }) => ({
  data: await reports.readExposure(Number(params.matchId)),
}));

export const readLedger = defineRoute('GET /desk/ledger', async ({ verifyLedger, clock }) => {
  // What is proved is at least as new as this.
  const provedAt = clock.now().toISOString();
  const { isProved, checks, house } = await verifyLedger();
  return {
    data: {
      isProved,
      provedAt,
      checks,
      house: {
        // In the ledger a deposit is what the bank account owes; to people it is what lies there.
        bank: toBaht(negateSatang(house.HOUSE_BANK)),
        stakesHeld: toBaht(house.HOUSE_STAKES),
        result: toBaht(house.HOUSE_RESULT),
      },
    },
  };
});
