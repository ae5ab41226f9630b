import { Button, classNames } from '@sanam/ui';
import { Link2 } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { actName, shortSeal } from '../../lib/audit/act-name.ts';
import { formatMilliseconds } from '../../lib/audit/format-instant.ts';
import { isChanged, listFields, type AuditField } from '../../lib/audit/list-fields.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useEarlier, type AuditEntry } from '../../state/audit.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { useValueText } from './use-value-text.ts';

interface EntryDetailsProps {
  readonly entry: AuditEntry;
  /** Also the fields that did not change. */
  readonly showsAll: boolean;
  readonly onToggle: () => void;
  readonly onSameThing: () => void;
  readonly onSamePerson: () => void;
}

/** One act in full: from where, why, who the second person was, field by field, and its seal. */
export function EntryDetails({ entry, showsAll, onToggle, onSameThing, onSamePerson }: EntryDetailsProps) {
  const { audit: texts, roles } = useTexts();
  const language = useLanguage();
  const who = entry.role === null ? texts.program : roles[entry.role];
  const from = [entry.address ?? texts.server, entry.sessionId && texts.session(entry.sessionId.slice(0, 8))];
  return (
    <section aria-label={texts.details} className={panelClass}>
      <div className="flex min-h-9.5 items-center justify-between gap-3 border-b border-line px-3.5 py-2">
        <h2 className="text-label font-semibold [overflow-wrap:anywhere]">{actName(entry.action)}</h2>
        <span className="numerals text-tiny text-t2">{texts.row(entry.id.toLocaleString('en'))}</span>
      </div>
      <div className="flex flex-col gap-3 p-3.5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-label [&>dd]:font-semibold [&>dd]:[overflow-wrap:anywhere] [&>dt]:text-t2">
          <dt>{texts.when}</dt>
          <dd>
            {formatMoment(new Date(entry.at), language)}
            <span className="text-small text-t2">{formatMilliseconds(entry.at).slice(-4)}</span>
          </dd>
          <dt>{texts.who}</dt>
          <dd>
            {entry.actor}, {who}
          </dd>
          {entry.second !== null && (
            <>
              <dt>{texts.second}</dt>
              <dd>{entry.second}</dd>
            </>
          )}
          <dt>{texts.from}</dt>
          <dd>{from.filter(Boolean).join(' · ')}</dd>
          <dt>{texts.reason}</dt>
          <dd>{entry.reason ?? <span className="font-normal text-t2">{texts.noReason}</span>}</dd>
        </dl>
        <Fields entry={entry} showsAll={showsAll} onToggle={onToggle} />
        <div className="flex items-start gap-3 rounded-cell border border-line2 bg-s2 p-2.5">
          <Link2 aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-gain" />
          <p className="min-w-0 text-small">
            {texts.sealed}
            <span className="block numerals text-tiny text-t2" title={entry.seal}>
              {shortSeal(entry.seal)}
            </span>
          </p>
        </div>
        <div className="grid grid-cols-1 gap-2 phone:grid-cols-2">
          <Button variant="secondary" size="small" onClick={onSameThing}>
            {texts.sameThing}
            <KeyCaps act="sameThing" />
          </Button>
          <Button variant="secondary" size="small" onClick={onSamePerson}>
            {texts.samePerson}
            <KeyCaps act="samePerson" />
          </Button>
        </div>
        <Earlier entry={entry} />
      </div>
    </section>
  );
}

function Fields({ entry, showsAll, onToggle }: Pick<EntryDetailsProps, 'entry' | 'showsAll' | 'onToggle'>) {
  const { audit: texts } = useTexts();
  const fields = listFields(entry.before, entry.after);
  const changed = fields.filter(isChanged);
  if (fields.length === 0) return <p className="text-small text-t2">{texts.noFields}</p>;
  const shown = showsAll ? fields : changed;
  return (
    <div className="overflow-clip rounded-cell border border-line2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 bg-s2 py-1 pr-1 pl-3 text-small text-t2">
        <span>{texts.fields(String(changed.length), String(fields.length))}</span>
        {changed.length < fields.length && (
          <button
            type="button"
            onClick={onToggle}
            className="flex min-h-11 items-center gap-2 px-2 text-goldt"
          >
            {showsAll ? texts.showChanged : texts.showAll}
            <KeyCaps act="beforeAfter" />
          </button>
        )}
      </div>
      <ul>
        {shown.map((field) => (
          <FieldRows key={field.name} field={field} />
        ))}
      </ul>
    </div>
  );
}

function FieldRows({ field }: { readonly field: AuditField }) {
  const { audit: texts } = useTexts();
  if (!isChanged(field)) return <FieldRow field={field} value={field.after} />;
  return (
    <>
      {field.before !== undefined && (
        <FieldRow field={field} value={field.before} sign="−" label={texts.was} className="bg-lossp" />
      )}
      {field.after !== undefined && (
        <FieldRow field={field} value={field.after} sign="+" label={texts.is} className="bg-gainp" />
      )}
    </>
  );
}

interface FieldRowProps {
  readonly field: AuditField;
  readonly value: AuditField['after'];
  readonly sign?: string;
  readonly label?: string;
  readonly className?: string;
}

function FieldRow({ field: { name }, value, sign, label, className }: FieldRowProps) {
  const valueText = useValueText();
  return (
    <li
      className={classNames(
        'grid grid-cols-[0.75rem_auto_minmax(0,1fr)] gap-2 px-3 py-1 text-small',
        className,
      )}
    >
      <span aria-hidden>{sign}</span>
      <span>
        {name}
        {label !== undefined && <span className="sr-only"> {label}</span>}
      </span>
      <span className="numerals text-right font-semibold [overflow-wrap:anywhere]">
        {valueText(name, value)}
      </span>
    </li>
  );
}

function Earlier({ entry }: { readonly entry: AuditEntry }) {
  const { audit: texts } = useTexts();
  const { data } = useEarlier(entry);
  if (data === undefined) return null;
  return (
    <div className="border-t border-line pt-2.5">
      <h3 className="text-small text-t2">{texts.earlier}</h3>
      {data.rows.length === 0 ? (
        <p className="text-small text-t2">{texts.noEarlier}</p>
      ) : (
        <ul>
          {data.rows.map((row) => (
            <li key={row.id} className="flex gap-3 py-0.5 text-small">
              <span className="numerals text-t2">{formatSecond(row.at)}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {row.actor} {actName(row.action)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
