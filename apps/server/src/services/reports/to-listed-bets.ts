import { ticketCode } from '@sanam/betting';
import type { TitledBet } from '@sanam/betting';
import type { BetTransaction } from '@sanam/contract';
import { rate, satang, toBaht, toRateNumber } from '@sanam/money';
import { standingOfLeg } from './leg-row.ts';
import type { LegRow } from './leg-row.ts';

/** A bet as the API returns it, with what grouping and summing need. */
export interface ListedBet extends TitledBet {
  readonly transaction: BetTransaction;
}

/** Groups rows by bet; bets and legs stay in the order of the rows. */
export function toListedBets(rows: readonly LegRow[]): ListedBet[] {
  return [...Map.groupBy(rows, (row) => row.id).values()].map((legs) =>
    toListedBet(legs as [LegRow, ...LegRow[]]),
  );
}

function toListedBet(legs: [LegRow, ...LegRow[]]): ListedBet {
  const [bet] = legs;
  const createdAt = bet.created_at.toISOString();
  return {
    createdAt,
    deductSatang: satang(bet.stake),
    payoutSatang: satang(bet.payout),
    resultType: bet.result_type,
    category: bet.category_code,
    title: formatTitle(legs),
    transaction: {
      transactionId: bet.id,
      ticketCode: ticketCode(bet.ticket_no),
      kind: bet.kind,
      createdAt,
      betAmount: toBaht(satang(bet.amount)),
      deductAmount: toBaht(satang(bet.stake)),
      payoutAmount: toBaht(satang(bet.payout)),
      winAmount: toBaht(satang(bet.win)),
      betStatus: bet.status,
      resultType: bet.result_type,
      categoryCode: bet.category_code,
      rateType: bet.rate_type,
      transactionMatchStepItems: legs.map(toItem),
    },
  };
}

/** Consists of names only, so it needs no translation. */
function formatTitle([first, ...more]: [LegRow, ...LegRow[]]): string {
  const match = `${first.stadium_name} – ${first.match_name}`;
  return more.length === 0 ? match : `${match} +${more.length}`;
}

function toItem(leg: LegRow): BetTransaction['transactionMatchStepItems'][number] {
  return {
    id: `${leg.id}-${leg.leg_no}`,
    betType: leg.side,
    standing: standingOfLeg(leg),
    rate: toRateNumber(rate(leg.multiply)),
    rateName: leg.rate_name,
    resultType: leg.leg_result,
    gameMatchsStep: {
      id: leg.match_id,
      matchNo: leg.match_no,
      line: leg.line,
      stadiumName: leg.stadium_name,
      stadiumLatinName: leg.stadium_latin_name,
      name: leg.match_name,
      redName: leg.red_name,
      blueName: leg.blue_name,
      redLatinName: leg.red_latin_name,
      blueLatinName: leg.blue_latin_name,
      matchTime: leg.fighting_at.toISOString(),
      categoryCode: leg.match_category,
      result: leg.match_result,
    },
  };
}
