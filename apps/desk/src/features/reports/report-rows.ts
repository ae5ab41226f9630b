import type { CategoryCode, ReportSums } from '@sanam/contract';

import { formatDay } from '../../lib/format-day.ts';
import type { DeskLanguage } from '../../lib/texts/index.ts';
import type { ReportTexts } from '../../state/report-texts.ts';
import type { Report } from '../../state/reports.ts';

export const GROUPS = ['matches', 'stadiums', 'categories', 'agents', 'traders', 'days'] as const;
export type ReportGroup = (typeof GROUPS)[number];

export interface ReportRow extends ReportSums {
  readonly key: string;
  readonly name: string;
  /** Deposits and withdrawals, by day or agent; matches, categories and traders have none. */
  readonly money?: { readonly in: number; readonly out: number };
  readonly categoryCode?: CategoryCode;
  readonly calledResult?: Report['matches'][number]['calledResult'];
}

/** What a group lists, as the table shows it and the file has it. */
export function rowsOf(
  report: Report,
  group: ReportGroup,
  texts: ReportTexts,
  language: DeskLanguage,
): readonly ReportRow[] {
  const multis = report.multis.bets === 0 ? [] : [{ ...report.multis, key: 'multis', name: texts.multis }];
  switch (group) {
    case 'matches':
      return [
        ...report.matches.map((match) =>
          Object.assign({}, match, {
            key: String(match.matchId),
            name: texts.matchName(String(match.matchNo), `${match.redName} – ${match.blueName}`),
          }),
        ),
        ...(report.otherMatches === null
          ? []
          : [
              {
                ...report.otherMatches,
                key: 'others',
                name: texts.otherMatches(report.otherMatches.matches.toLocaleString('en-US')),
              },
            ]),
        ...multis,
      ];
    case 'stadiums':
      return [
        ...report.stadiums.map((one) =>
          Object.assign({}, one, {
            key: String(one.stadium.id),
            name: (language === 'en' ? one.stadium.stadiumLatinName : null) ?? one.stadium.stadiumName,
          }),
        ),
        ...multis,
      ];
    case 'categories':
      return [
        ...report.categories.map((one) =>
          Object.assign({}, one, { key: one.categoryCode, name: texts.categories[one.categoryCode] }),
        ),
        ...multis,
      ];
    case 'agents':
      return report.agents.map((one) =>
        Object.assign({}, one, {
          key: String(one.agentId),
          name: texts.agent(String(one.agentId)),
          money: { in: one.moneyIn, out: one.moneyOut },
        }),
      );
    case 'traders':
      return report.traders.map((one) =>
        Object.assign({}, one, { key: one.trader ?? '', name: one.trader ?? texts.ladder }),
      );
    case 'days':
      return report.days.map((one) =>
        Object.assign({}, one, {
          key: one.day,
          name: formatDay(one.day, language),
          money: { in: one.moneyIn, out: one.moneyOut },
        }),
      );
  }
}

/** What a group lists, with names of its columns, for a spreadsheet: its sums are those of the whole period. */
export function csvOf(
  report: Report,
  group: ReportGroup,
  texts: ReportTexts,
  language: DeskLanguage,
): readonly string[][] {
  const rows = rowsOf(report, group, texts, language);
  const hasMoney = rows.some(({ money }) => money);
  const head = [texts.groups[group], texts.bets, texts.turnover, texts.paid, texts.house, texts.share];
  return [
    hasMoney ? [...head, texts.moneyIn, texts.moneyOut] : head,
    ...rows.map(({ name, bets, turnover, paid, result, money }) =>
      [
        name,
        String(bets),
        turnover.toFixed(2),
        paid.toFixed(2),
        result.toFixed(2),
        turnover <= 0 ? '' : ((result / turnover) * 100).toFixed(2),
      ].concat(money ? [money.in.toFixed(2), money.out.toFixed(2)] : []),
    ),
  ];
}

/** How much of the turnover the house keeps: "5.97 %"; nothing without turnover. */
export function formatMargin({ result, turnover }: Pick<ReportSums, 'result' | 'turnover'>): string {
  return turnover <= 0 ? '–' : `${((result / turnover) * 100).toFixed(2).replace('-', '−')} %`;
}
