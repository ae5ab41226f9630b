import type { CategoryCode, ReportSums } from '@sanam/contract';

import { formatDay } from '../../lib/format-day.ts';
import type { DeskLanguage } from '../../lib/texts/index.ts';
import type { Texts } from '../../lib/texts/en.ts';
import type { Report } from '../../state/reports.ts';

export const GROUPS = ['matches', 'stadiums', 'categories', 'traders', 'days'] as const;
export type ReportGroup = (typeof GROUPS)[number];

export interface ReportRow extends ReportSums {
  readonly key: string;
  readonly name: string;
  readonly categoryCode?: CategoryCode;
  readonly calledResult?: Report['matches'][number]['calledResult'];
}

/** What a group lists, as the table shows it and the file has it. */
export function rowsOf(
  report: Report,
  group: ReportGroup,
  { reports: texts }: Texts,
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
    case 'traders':
      return report.traders.map((one) =>
        Object.assign({}, one, { key: one.trader ?? '', name: one.trader ?? texts.ladder }),
      );
    case 'days':
      return report.days.map((one) =>
        Object.assign({}, one, { key: one.day, name: formatDay(one.day, language) }),
      );
  }
}

/** How much of the turnover the house keeps: "5.97 %"; nothing without turnover. */
export function formatMargin({ result, turnover }: Pick<ReportSums, 'result' | 'turnover'>): string {
  return turnover <= 0 ? '–' : `${((result / turnover) * 100).toFixed(2).replace('-', '−')} %`;
}
