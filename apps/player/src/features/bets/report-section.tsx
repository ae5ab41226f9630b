import { FILTER_CATEGORY, LIST_LIMIT } from '@sanam/contract';
import type { CategoryCode, CategoryFamily } from '@sanam/contract';
import { formatMoney } from '@sanam/money';
import { Button, Collapsible, Skeleton } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FAMILY_TEXTS } from '../../lib/i18n/family-texts.ts';
import { useBetReport, type BetReport, type Period, type ReportTotals } from '../../state/bets/bet-report.ts';
import { LIST_MAX } from '../../state/bets/read-decided.ts';
import { BetItemSkeleton } from './bet-item-skeleton.tsx';
import { BetItem } from './bet-item.tsx';
import { MissingBetsNotice } from './missing-bets-notice.tsx';
import { NetAmount } from './net-amount.tsx';
import { useReportMessages } from './use-report-messages.ts';

export interface ReportSectionProps {
  readonly family: CategoryFamily;
  readonly period: Period;
  /** Its totals, if they are known before it is opened. */
  readonly totals: ReportTotals | undefined;
  readonly isInitiallyOpen: boolean;
}

/** The decided bets of one family, fetched when it is opened. */
export function ReportSection({ family, period, totals, isInitiallyOpen }: ReportSectionProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(isInitiallyOpen);
  const [limit, setLimit] = useState<number>(LIST_LIMIT);
  const query = { category: CODE_OF_FAMILY[family], ...period };
  const report = useBetReport({ ...query, limit, isEnabled: isWanted });
  // While more are fetched, the earlier list stays.
  const before = useBetReport({
    ...query,
    limit: limit - LIST_LIMIT,
    isEnabled: report.isLoading && limit > LIST_LIMIT,
  });
  const shown = [report, before].find((one) => !one.isLoading);
  const own = shown?.totals ?? (shown === undefined ? totals : undefined);
  const isLoading = isWanted && shown === undefined;
  return (
    <Collapsible
      look="card"
      title={t(FAMILY_TEXTS[family])}
      isInitiallyOpen={isInitiallyOpen}
      onToggle={(isOpen) => setWanted(isWanted || isOpen)}
      count={own ? <TotalsLine totals={own} /> : isLoading && <Skeleton className="my-1 h-3 w-34" />}
      sum={own ? <NetAmount net={own.net} /> : isLoading && <Skeleton className="h-5 w-20" />}
    >
      {shown === undefined ? (
        <>
          <BetItemSkeleton />
          <BetItemSkeleton />
          {isWanted && <output className="sr-only">{t('common.loading')}</output>}
        </>
      ) : (
        <SectionBets
          report={shown}
          isMoreLoading={report.isLoading}
          onMore={limit + LIST_LIMIT < LIST_MAX ? () => setLimit(limit + LIST_LIMIT) : undefined}
        />
      )}
    </Collapsible>
  );
}

function TotalsLine({ totals: { count, bets } }: { readonly totals: ReportTotals }) {
  const { t } = useTranslation();
  return t('report.sectionSummary', {
    count: count === 1 ? t('bets.oneBet') : t('bets.betCount', { number: count }),
    amount: formatMoney(bets),
  });
}

interface SectionBetsProps {
  readonly report: BetReport;
  readonly isMoreLoading: boolean;
  readonly onMore: (() => void) | undefined;
}

function SectionBets({ report, isMoreLoading, onMore }: SectionBetsProps) {
  const { t } = useTranslation();
  const messages = useReportMessages();
  const { groups, totals, listed, isComplete, missing } = report;
  return (
    <>
      {missing.length > 0 && (
        <div className="flex flex-col gap-2 p-2">
          <MissingBetsNotice isCompact state={report} messages={messages} />
        </div>
      )}
      {totals?.count === 0 && (
        <p className="px-3.5 py-4 text-center text-label text-t2">{t('report.noBettingHistory')}</p>
      )}
      {groups.map((group) => (
        <section key={`${group.category} ${group.title}`} className="border-t border-line first:border-t-0">
          <div className="flex items-baseline justify-between gap-3 bg-s2 px-3.5 py-1.5">
            <h4 className="min-w-0 text-small text-t2">{group.title}</h4>
            {isComplete && group.totalCount > 1 && (
              <p className="text-label">
                <NetAmount net={group.winLossSatang} />
              </p>
            )}
          </div>
          <ul>
            {group.items.map((bet) => (
              <BetItem key={bet.id} bet={bet} />
            ))}
          </ul>
        </section>
      ))}
      {totals !== undefined && !isComplete && (
        <div className="flex flex-col items-center gap-1 border-t border-line px-3.5 py-3 text-center">
          <output className="text-label text-t2">
            {t('report.shownOf', { shown: listed, total: totals.count })}
          </output>
          {onMore ? (
            <Button variant="secondary" size="small" isLoading={isMoreLoading} onClick={onMore}>
              {t('report.showMore')}
            </Button>
          ) : (
            <p className="text-label text-t2">{t('report.shorterPeriod')}</p>
          )}
        </div>
      )}
    </>
  );
}

/** Any code of a family selects the whole family. */
const CODE_OF_FAMILY = {
  bullFight: FILTER_CATEGORY.bullFight,
  cockfight: FILTER_CATEGORY.cockfight,
  boxing: FILTER_CATEGORY.boxing,
  football: 'FOOTBALL',
} as const satisfies Record<CategoryFamily, CategoryCode>;
