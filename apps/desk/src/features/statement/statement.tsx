import { BANK_CSV } from '@sanam/contract';
import { ErrorBox, NoticeBox, Skeleton } from '@sanam/ui';

import { failureText } from '../../lib/failure-text.ts';
import { useTexts } from '../../state/language.ts';
import { useStatement } from '../../state/statement.ts';
import { DayPanel } from './day-panel.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { BankLineTable } from './bank-line-table.tsx';
import { OpenDays } from './open-days.tsx';
import { PostingsAlone } from './postings-alone.tsx';
import type { Import } from './use-import.ts';

interface StatementProps {
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  readonly upload: Import;
}

/** A day of the bank's statement: its lines with what they were matched with, and the day against the ledger. */
export function Statement({ day, onDay, upload }: StatementProps) {
  const { statement: texts, login, ledger } = useTexts();
  const { data, error: failure, isRefreshing, reload } = useStatement(day);
  return (
    <div className="grid grid-cols-1 items-start gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <ImportOutcome upload={upload} />
        {failure !== undefined && (
          <ErrorBox
            isCompact
            message={failureText(failure, login.noReply)}
            retry={{ label: ledger.retry, onRetry: reload, isLoading: isRefreshing }}
          />
        )}
        {data === undefined && failure === undefined && <Skeleton className="h-60 rounded-card" />}
        {data?.lines.length === 0 && (
          <NoticeBox kind="info" message={texts.nothing} help={texts.columns(BANK_CSV.join(', '))} />
        )}
        {data !== undefined && data.lines.length > 0 && (
          <BankLineTable lines={data.lines} onMatched={reload} />
        )}
        {data?.hasMoreLines && (
          <p className="px-3.5 text-center text-small text-t2">
            {texts.moreLines(String(data.lines.length))}
          </p>
        )}
      </div>
      {data !== undefined && (
        <div className="flex min-w-0 flex-col gap-3">
          <DayPanel day={data.day} identity={data.identity} onDay={onDay} />
          <OpenDays days={data.openDays} onDay={onDay} />
          <PostingsAlone postings={data.postings} hasMorePostings={data.hasMorePostings} />
        </div>
      )}
    </div>
  );
}
