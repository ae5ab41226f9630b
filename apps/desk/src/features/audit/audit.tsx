import { EmptyState, ErrorBox, Button, Skeleton } from '@sanam/ui';
import { useState, type ReactNode } from 'react';

import { KeyLegend } from '../../components/key-legend.tsx';
import { panelClass } from '../../components/panel.tsx';
import type { AuditFilter } from '../../lib/audit/audit-query.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useAudit, type AuditEntry, type AuditPages } from '../../state/audit.ts';
import { useKey, usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryList } from './entry-list.tsx';
import { FilterBar } from './filter-bar.tsx';

/** Who did what, newest first; beside it the chosen act in full. Nothing is changed from here. */
export function Audit() {
  const { audit: texts } = useTexts();
  const [filter, setFilter] = useState<AuditFilter>({});
  const [chosenId, choose] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  const pages = useAudit(filter);
  const rows = pages.rows ?? [];
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const toggleFields = () => setShowsAll(!showsAll);
  useRowKeys({ rows, chosen, choose, pages });
  useKey('beforeAfter', toggleFields, chosen !== undefined);
  useKey('sameThing', () => chosen && setFilter({ subject: chosen.subject }), chosen !== undefined);
  useKey('samePerson', () => chosen && setFilter({ actor: chosen.actor }), chosen !== undefined);
  useKey('back', () => setFilter({}), Object.keys(filter).length > 0);

  const details = chosen && (
    <EntryDetails
      entry={chosen}
      showsAll={showsAll}
      onToggle={toggleFields}
      onSameThing={() => setFilter({ subject: chosen.subject })}
      onSamePerson={() => setFilter({ actor: chosen.actor })}
    />
  );
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <FilterBar filter={filter} onChange={setFilter} pages={pages} />
      <div className="grid flex-1 grid-cols-1 content-start items-start gap-3 wide:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="min-w-0">
          <Rows pages={pages} onClear={() => setFilter({})}>
            <EntryList
              entries={rows}
              chosen={chosen}
              onChoose={choose}
              details={chosen?.id === chosenId && details}
            />
            {pages.hasOlder && (
              <div className="border-t border-line p-2.5">
                <Button
                  variant="secondary"
                  size="small"
                  isBlock
                  isLoading={pages.isReading}
                  onClick={pages.readOlder}
                >
                  {texts.older}
                </Button>
              </div>
            )}
          </Rows>
        </div>
        {details && (
          <div className="hidden wide:sticky wide:top-[calc(var(--bar-height)+0.75rem)] wide:block wide:max-h-[calc(100dvh-var(--bar-height)-1.5rem)] wide:overflow-y-auto">
            {details}
          </div>
        )}
      </div>
      <AuditLegend />
    </div>
  );
}

interface RowKeys {
  readonly rows: readonly AuditEntry[];
  readonly chosen: AuditEntry | undefined;
  readonly choose: (id: number) => void;
  readonly pages: AuditPages;
}

/** The keys that choose a row. After the last one, earlier rows are read. */
function useRowKeys({ rows, chosen, choose, pages }: RowKeys): void {
  const place = rows.findIndex((row) => row === chosen);
  const go = (by: 1 | -1) => {
    const next = rows[place + by];
    if (next) choose(next.id);
    else if (by === 1 && pages.hasOlder && !pages.isReading) pages.readOlder();
  };
  useKey('rowDown', () => go(1), rows.length > 1);
  useKey('rowUp', () => go(-1), rows.length > 1);
}

interface RowsProps {
  readonly pages: AuditPages;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

function Rows({ pages: { rows, error, reload, isReading }, onClear, children }: RowsProps) {
  const { audit: texts, login } = useTexts();
  const failure = error !== undefined && (
    <ErrorBox
      message={failureText(error, login.noReply)}
      retry={{ label: texts.retry, onRetry: reload, isLoading: isReading }}
    />
  );
  if (rows === undefined) {
    return (
      failure || (
        <>
          <output className="sr-only">{texts.loading}</output>
          <Skeleton className="h-120 rounded-box" />
        </>
      )
    );
  }
  return (
    <>
      {failure}
      {rows.length === 0 ? (
        <div className={panelClass}>
          <EmptyState
            title={texts.nothing}
            action={
              <Button variant="secondary" size="small" onClick={onClear}>
                {texts.clear}
              </Button>
            }
          />
        </div>
      ) : (
        <div className={`${panelClass} overflow-clip`}>{children}</div>
      )}
    </>
  );
}

function AuditLegend() {
  const { legend } = useTexts().audit;
  return (
    <KeyLegend
      possible={usePossibleActs()}
      rows={[
        { text: legend.row, acts: ['rowDown', 'rowUp'] },
        { text: legend.fields, acts: ['beforeAfter'] },
        { text: legend.thing, acts: ['sameThing'] },
        { text: legend.person, acts: ['samePerson'] },
        { text: legend.clear, acts: ['back'] },
        { text: legend.all, acts: ['keys'] },
      ]}
    />
  );
}
