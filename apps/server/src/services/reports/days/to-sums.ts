import type { ReportSums } from '@sanam/contract';
import { satang, subtractSatang, toBaht } from '@sanam/money';

/** In satang. */
export interface SettledSums {
  bets: number;
  stakes: number;
  returned: number;
  paid: number;
}

/** Stakes that were paid back, because the match was drawn or cancelled, are neither turned over nor paid. */
export function toSums({ bets, ...row }: SettledSums): ReportSums {
  const returned = satang(row.returned);
  const turnover = subtractSatang(satang(row.stakes), returned);
  const paid = subtractSatang(satang(row.paid), returned);
  return {
    bets,
    turnover: toBaht(turnover),
    paid: toBaht(paid),
    result: toBaht(subtractSatang(turnover, paid)),
  };
}
