import { netWin, toBangkokDay } from '@sanam/betting';
import { addSatang, toBaht, type Satang } from '@sanam/money';
import { toCsv } from '@sanam/runtime';
import { saveCsv } from '@sanam/ui';
import type { TFunction } from 'i18next';

import { STATES } from '../../components/bet-status-pill.tsx';
import { toHourMinute } from '../../lib/dates.ts';
import { readReport, type ReportQuery } from '../../state/bets/bet-report.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { fighters, numberOf, stadiums } from './fight-text.ts';
import { pickOfBet, priceCell } from './pick-of-bet.ts';

/** Saves every decided bet of a period as a file that spreadsheets open, with the rows and sums of the report. */
export async function saveReport(t: TFunction, query: ReportQuery): Promise<void> {
  const bets = await readReport(query);
  const text = toCsv([headOf(t), ...bets.map((bet) => toRow(t, bet))]);
  saveCsv(`sanam-${query.from}-${query.to}.csv`, text);
}

function headOf(t: TFunction): string[] {
  return [
    t('report.csvDate'),
    t('report.csvTime'),
    t('report.csvTicket'),
    t('report.csvStadium'),
    t('report.csvMatch'),
    t('report.csvFight'),
    t('report.csvPick'),
    t('report.csvPrice'),
    t('bets.amount'),
    t('bets.risk'),
    t('report.back'),
    t('bets.net'),
    t('report.csvState'),
  ];
}

function toRow(t: TFunction, bet: ListedBet): string[] {
  const { what, price } = pickOfBet(t, bet);
  const net = netWin(bet);
  return [
    toBangkokDay(new Date(bet.createdAt)),
    toHourMinute(bet.createdAt),
    bet.ticketCode,
    stadiums(bet.legs).join(' + '),
    bet.legs.map((leg) => numberOf(t, leg)).join(' + '),
    bet.legs.map((leg) => fighters(t, leg)).join(' + '),
    what,
    priceCell(price, bet),
    plain(bet.amountSatang),
    plain(bet.deductSatang),
    plain(addSatang(bet.deductSatang, net)),
    plain(net),
    t(STATES[bet.resultType].text),
  ];
}

/** Without separators, so that a spreadsheet reads it as a number. */
function plain(amount: Satang): string {
  return toBaht(amount).toFixed(2);
}
