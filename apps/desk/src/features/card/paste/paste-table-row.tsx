import { classNames, IconButton, TagPill, type PillTone } from '@sanam/ui';
import { CircleAlert, CircleCheck, Pencil, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';

import { smallBoxClass } from '../../../components/small-field.tsx';
import type { RowField } from '../../../lib/card/card-row.ts';
import { isLook, type RowStatus } from '../../../lib/card/judge-card.ts';
import { readTag, readTime } from '../../../lib/card/read-cells.ts';
import { useCardTexts } from '../../../state/card-texts.ts';
import { useTexts } from '../../../state/language.ts';
import { RungText } from '../rung-text.tsx';
import type { Rows, ShownRow } from './use-rows.ts';

export const STATUS: Record<
  RowStatus,
  { readonly Icon: LucideIcon; readonly tone: PillTone; readonly text: string }
> = {
  ready: { Icon: CircleCheck, tone: 'gain', text: 'text-gain' },
  look: { Icon: TriangleAlert, tone: 'gold-soft', text: 'text-goldt' },
  wrong: { Icon: CircleAlert, tone: 'loss', text: 'text-loss' },
};

interface PasteTableRowProps {
  readonly row: ShownRow;
  readonly place: number;
  readonly rows: Rows;
}

/** One row: what is wrong in it is a field. */
export function PasteTableRow({ row: shown, place, rows }: PasteTableRowProps) {
  const { ringside } = useTexts();
  const card = useCardTexts();
  const { paste: texts } = card;
  const { id, row, judged } = shown;
  const { Icon, text } = STATUS[judged.status];
  const tag = readTag(row.tag) ?? (row.tag === '' ? 'NORMAL_MATCH' : undefined);
  const cell = (field: RowField, width: string, children: ReactNode) => (
    <Cell {...{ shown, field, width, place, rows }}>{children}</Cell>
  );
  return (
    <tr
      data-row={place}
      data-status={judged.status}
      className="border-t border-line max-desk:grid max-desk:grid-cols-[2.5rem_auto_minmax(0,1fr)_auto] max-desk:items-center max-desk:gap-y-1.5 max-desk:py-2 desk:h-14.5 focus-within:bg-golds focus-within:shadow-[inset_3px_0_0_var(--focus)]"
    >
      <td className="pl-3.5">
        <Icon aria-hidden strokeWidth={1.75} className={classNames('size-5', text)} />
        <span className="sr-only">{texts.status[judged.status]}</span>
      </td>
      <td className="px-2 numerals text-name font-semibold">
        {cell('time', 'w-20', readTime(row.time)?.time ?? row.time)}
      </td>
      <td className="px-2 numerals text-body text-t2">{cell('no', 'w-16', judged.no ?? '–')}</td>
      <td className="px-2 max-desk:col-[2/-1] max-desk:row-2">
        {cell(
          'red',
          'max-desk:w-full desk:w-32',
          <Name colour="bg-red" name={row.red} latin={row.redLatin} />,
        )}
      </td>
      <td className="px-2 max-desk:col-[2/-1] max-desk:row-3">
        {cell(
          'blue',
          'max-desk:w-full desk:w-32',
          <Name colour="bg-blue" name={row.blue} latin={row.blueLatin} />,
        )}
      </td>
      <td className="px-2 max-desk:col-2 max-desk:row-4">
        {cell('tag', 'w-24', tag && <TagPill tag={tag}>{ringside.tags[tag]}</TagPill>)}
      </td>
      <td className="px-2 numerals text-body font-semibold whitespace-nowrap max-desk:col-[3/-1] max-desk:row-4">
        {cell('rung', 'w-24', <RungText text={row.rung} />)}
      </td>
      <td className="px-2 text-small max-desk:col-[2/-1] max-desk:row-5 desk:min-w-32 desk:py-1.5">
        <Reasons row={shown} place={place} rows={rows} />
      </td>
      <td className="pr-3 max-desk:col-4 max-desk:row-1">
        <span className="flex">
          {shown.fields !== 'all' && (
            <IconButton className={smallIcon} label={`${texts.edit} ${place}`} onClick={() => rows.edit(id)}>
              <Pencil aria-hidden strokeWidth={1.75} className="size-4 text-t2" />
            </IconButton>
          )}
          <IconButton
            className={smallIcon}
            label={`${texts.removeRow} ${place}`}
            onClick={() => rows.remove([id])}
          >
            <X aria-hidden strokeWidth={1.75} className="size-4.5 text-t2" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}

const smallIcon = 'wide:w-8 any-pointer-coarse:w-11';

interface CellProps {
  readonly shown: ShownRow;
  readonly field: RowField;
  readonly width: string;
  readonly place: number;
  readonly rows: Rows;
  readonly children?: ReactNode;
}

function Cell({ shown: { id, row, fields, judged }, field, width, place, rows, children }: CellProps) {
  const card = useCardTexts();
  if (fields !== 'all' && !fields.has(field)) return <>{children}</>;
  const isWrong = judged.faults.some((fault) => fault.field === field && !isLook(fault.code));
  return (
    <input
      aria-label={card.paste.cell(card.fields[field], String(place))}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `reason-${id}` : undefined}
      name={`${field}-${place}`}
      autoComplete="off"
      spellCheck={false}
      value={row[field]}
      onChange={({ currentTarget: { value } }) => rows.change(id, { [field]: value })}
      onKeyDown={goToNextWrong}
      className={classNames(smallBoxClass, width, 'h-11 wide:h-9 any-pointer-coarse:h-11')}
    />
  );
}

/** Moves the focus from one wrong cell to the next; after the last one Tab works as usual. */
function goToNextWrong(press: KeyboardEvent<HTMLInputElement>) {
  const { key, shiftKey, currentTarget } = press;
  if (key !== 'Tab') return;
  const cells = [...(currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])];
  const wrong = cells.filter(
    (cell) => cell === currentTarget || cell.getAttribute('aria-invalid') === 'true',
  );
  const next = wrong[wrong.indexOf(currentTarget) + (shiftKey ? -1 : 1)];
  if (next === undefined) return;
  press.preventDefault();
  next.focus();
}

/** The reasons of all cells; a cell without a column here is fixed beside its reason. */
function Reasons({ row: shown, place, rows }: PasteTableRowProps) {
  const card = useCardTexts();
  const { id, judged, fields } = shown;
  const sentences = new Map(judged.faults.map(({ code, value = '' }) => [card.faults[code](value), code]));
  const others = (['redLatin', 'blueLatin', 'stream'] as const).filter(
    (field) => fields === 'all' || fields.has(field),
  );
  return (
    <>
      {sentences.size === 0 && <span className="text-t3 max-desk:hidden">–</span>}
      <span id={`reason-${id}`} className="flex flex-col">
        {[...sentences].map(([sentence, code]) => (
          <span key={sentence} className={isLook(code) ? 'text-goldt' : 'text-loss'}>
            {sentence}
          </span>
        ))}
      </span>
      {others.map((field) => (
        <span key={field} className="mt-1 block">
          <Cell {...{ shown, field, place, rows }} width="w-full" />
        </span>
      ))}
    </>
  );
}

function Name({
  colour,
  name,
  latin,
}: {
  readonly colour: string;
  readonly name: string;
  readonly latin: string;
}) {
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className={classNames('h-4.5 w-1 shrink-0 seam-corner rounded-[1px]', colour)} />
      <span className="min-w-0 [overflow-wrap:anywhere] wide:min-w-24">
        <span className="block text-label font-semibold">{name}</span>
        {latin !== '' && <span className="block text-tiny text-t2">{latin}</span>}
      </span>
    </span>
  );
}
