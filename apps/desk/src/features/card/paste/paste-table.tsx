import { Pill } from '@sanam/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { Panel } from '../../../components/panel.tsx';
import { useCardTexts } from '../../../state/card-texts.ts';
import type { Rows } from './use-rows.ts';
import { PasteTableRow, STATUS } from './paste-table-row.tsx';

const STATUSES = ['ready', 'look', 'wrong'] as const;

/** What will be made, row by row. A cell that is wrong is a field with the reason beside it. */
export function PasteTable({ rows }: { readonly rows: Rows }) {
  const card = useCardTexts();
  const { paste: texts } = card;
  const { shown } = rows;

  return (
    <Panel
      id="made"
      title={texts.step2}
      aside={
        <span className="flex flex-wrap gap-1.5">
          {STATUSES.map((status) => {
            const count = shown.filter(({ judged }) => judged.status === status).length;
            const { tone } = STATUS[status];
            return count === 0 ? null : (
              <Pill
                key={status}
                tone={tone}
                icon={status === 'ready' && <Check aria-hidden className="size-3.5" />}
              >
                {count} {texts.counts[status]}
              </Pill>
            );
          })}
        </span>
      }
      className="min-w-0"
    >
      {shown.length === 0 ? (
        <p className="px-4 py-10 text-center text-body text-t2">{texts.nothing}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <thead className="max-desk:sr-only">
              <tr className="h-8 text-tiny text-t2">
                <th scope="col" className="w-11 py-2">
                  <span className="sr-only">{card.state}</span>
                </th>
                <Head>{card.fields.time}</Head>
                <Head>{card.fields.no}</Head>
                <Head>{card.fields.red}</Head>
                <Head>{card.fields.blue}</Head>
                <Head>{card.fields.tag}</Head>
                <Head>{card.fields.rung}</Head>
                <Head>{texts.wrongWith}</Head>
                <th scope="col">
                  <span className="sr-only">{texts.edit}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, place) => (
                <PasteTableRow key={row.id} row={row} place={place + 1} rows={rows} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="col" className="px-2 font-medium whitespace-nowrap">
      {children}
    </th>
  );
}
