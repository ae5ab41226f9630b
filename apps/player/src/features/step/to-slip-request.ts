import { toMalayOdds, type Slip } from '@sanam/betting';
import { formatMoney, formatOdds } from '@sanam/money';

import type { SlipRequest } from '../../state/step/step-intents.ts';
import type { SlipTerms } from './slip-terms.ts';

/** The bet as it is sent: at the rates that are on the screen. */
export function toSlipRequest({ mode, picks, amountBaht: betAmount }: Slip, terms: SlipTerms): SlipRequest {
  const shown = {
    legs: picks.map(({ matchId, corner, teamName, matchTitle, stadium, ...price }) => ({
      matchId,
      corner,
      teamName,
      matchTitle,
      stadium,
      price: formatOdds(toMalayOdds(price)),
    })),
    odds: terms.odds,
    risk: formatMoney(terms.riskSatang),
    payout: formatMoney(terms.maxPayoutSatang),
  };
  const betItems = picks.map(({ matchId, corner, rateId }) => ({ matchId, betType: corner, rateId }));
  const [only] = betItems;
  return mode === 'single' && only !== undefined
    ? { endpoint: 'POST /step/bet/single', body: { betAmount, ...only }, shown }
    : { endpoint: 'POST /step/bet', body: { betAmount, betItems }, shown };
}
