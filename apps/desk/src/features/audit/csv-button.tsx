import { toCsv } from '@sanam/runtime';
import { saveCsv } from '@sanam/ui';
import { Download } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { auditCsv } from '../../lib/audit/audit-csv.ts';
import type { AuditEntry } from '../../state/audit.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';

/** Saves the rows that have been read. */
export function CsvButton({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { audit: texts } = useTexts();
  const isPossible = entries.length > 0;
  const save = () =>
    saveCsv(`sanam-audit-${entries.at(-1)?.id}-${entries[0]?.id}.csv`, toCsv(auditCsv(entries)));
  useKey('csv', save, isPossible);
  return (
    <button
      type="button"
      disabled={!isPossible}
      onClick={save}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-tile border border-line2 bg-s2 px-3 text-label disabled:text-t3"
    >
      <Download aria-hidden strokeWidth={1.75} className="size-4.5" />
      {texts.csv} <KeyCaps act="csv" />
    </button>
  );
}
