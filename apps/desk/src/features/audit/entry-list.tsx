import { classNames } from '@sanam/ui';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { actName } from '../../lib/audit/act-name.ts';
import { listFields, mainField } from '../../lib/audit/list-fields.ts';
import { formatDay, formatMilliseconds } from '../../lib/audit/format-instant.ts';
import type { AuditEntry } from '../../state/audit.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { useValueText } from './use-value-text.ts';

interface EntryListProps {
  readonly entries: readonly AuditEntry[];
  readonly chosen: AuditEntry | undefined;
  readonly onChoose: (id: number) => void;
  /** Of the chosen one; under it where there is no room beside the list. */
  readonly details: ReactNode;
}

/** The acts in rows: who did what to which thing, and the one field that says most of it. */
export function EntryList({ entries, chosen, onChoose, details }: EntryListProps) {
  const { head } = useTexts().audit;
  return (
    <>
      <div
        aria-hidden
        className={classNames(
          COLUMNS,
          'hidden min-h-8 border-l-3 border-transparent text-tiny text-t2 desk:grid',
        )}
      >
        <span>{head.time}</span>
        <span>{head.who}</span>
        <span>{head.act}</span>
        <span>{head.on}</span>
        <span>{head.before}</span>
        <span />
        <span>{head.after}</span>
      </div>
      <ul>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isChosen={entry === chosen}
            onChoose={() => onChoose(entry.id)}
            details={entry === chosen && details}
          />
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly details: ReactNode;
}

function Entry({ entry, isChosen, onChoose, details }: EntryProps) {
  const { audit: texts } = useTexts();
  const language = useLanguage();
  const valueText = useValueText();
  const item = useRef<HTMLLIElement>(null);
  const wasChosen = useRef(isChosen);
  const field = mainField(listFields(entry.before, entry.after));

  useEffect(() => {
    if (isChosen && !wasChosen.current) item.current?.scrollIntoView({ block: 'nearest' });
    wasChosen.current = isChosen;
  }, [isChosen]);

  return (
    <li
      ref={item}
      aria-current={isChosen || undefined}
      className={classNames(
        'scroll-mt-20 scroll-mb-16 border-t border-l-3 border-t-line',
        isChosen ? 'border-l-focus' : 'border-l-transparent',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={classNames(
          COLUMNS,
          'grid min-h-12.5 w-full gap-y-1 py-1.5 text-left text-label',
          isChosen && 'bg-golds',
        )}
      >
        <span className="numerals leading-4.5">
          <span className="block font-semibold">{formatMilliseconds(entry.at)}</span>
          <span className="block font-text text-tiny text-t2">{formatDay(entry.at, language)}</span>
        </span>
        <Who entry={entry} />
        <span className="flex min-w-0">
          <span className="truncate rounded-tile bg-s3 px-2 py-0.5 text-small">{actName(entry.action)}</span>
        </span>
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <span className="sr-only">{texts.head.on} </span>
          {shortSubject(entry.subject)}
        </span>
        {field && (
          <>
            <span className="min-w-0 truncate text-t2">
              <span className="sr-only">{texts.head.before} </span>
              {valueText(field.name, field.before)}
            </span>
            <ArrowRight aria-hidden strokeWidth={1.75} className="hidden size-4 text-t2 desk:block" />
            <span className="flex min-w-0 items-center gap-2 font-semibold">
              <ArrowRight aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-t2 desk:hidden" />
              <span className="sr-only">{texts.head.after} </span>
              <span className="truncate">{valueText(field.name, field.after)}</span>
            </span>
          </>
        )}
      </button>
      {details && <div className="p-2.5 wide:hidden">{details}</div>}
    </li>
  );
}

function Who({ entry: { actor, role, address } }: { readonly entry: AuditEntry }) {
  const { audit: texts, roles } = useTexts();
  return (
    <span className="min-w-0 leading-4.5">
      <span className="block truncate font-semibold">{actor}</span>
      <span className="block truncate text-tiny text-t2">
        {[role === null ? texts.program : roles[role], address].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** Transfers have long ids that differ at their ends. */
function shortSubject(subject: string): string {
  const [kind = '', id = ''] = subject.split('/');
  return id.length > 20 ? `${kind}/…${id.slice(-8)}` : subject;
}

const COLUMNS =
  'grid-cols-2 items-center gap-x-3 px-3 desk:grid-cols-[5.5rem_minmax(0,8rem)_minmax(0,9.5rem)_minmax(0,1fr)_minmax(0,5.5rem)_1rem_minmax(0,6rem)]';
