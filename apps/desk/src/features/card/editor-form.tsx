import { CATEGORY_CODES, MATCH_TAGS, type CategoryCode, type MatchTag } from '@sanam/contract';
import { CornerSlash } from '@sanam/ui';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

import { ChipChoice } from '../../components/chip-choice.tsx';
import { SmallField } from '../../components/small-field.tsx';
import { SmallSelect } from '../../components/small-select.tsx';
import type { RowField } from '../../lib/card/card-row.ts';
import { isLook } from '../../lib/card/judge-card.ts';
import { readSide, readTag } from '../../lib/card/read-cells.ts';
import { categories } from '../../lib/texts/categories.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import type { Editor } from './use-editor.ts';

interface EditorFormProps {
  readonly editor: Editor;
  /** Below the corners: what is done with the whole match. */
  readonly children: ReactNode;
}

/** The fields of one match. What is fixed can be read, but not changed. */
export function EditorForm({ editor, children }: EditorFormProps) {
  const { ringside } = useTexts();
  const texts = useCardTexts();
  const categoryNames = categories[useLanguage()];
  const { row, lock, faults, attempts, change, target, line } = editor;
  const form = useRef<HTMLDivElement>(null);
  const isFixed = lock !== 'none';
  const isOver = lock === 'all';

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  const fieldOf = (field: RowField) => {
    const messages = (isWanted: (code: (typeof faults)[number]['code']) => boolean) =>
      faults
        .filter((fault) => fault.field === field && isWanted(fault.code))
        .map(({ code, value = '' }) => texts.faults[code](value))
        .join(' · ') || undefined;
    return {
      name: field,
      label: texts.fields[field],
      value: row[field],
      error: messages((code) => !isLook(code)),
      note: messages(isLook),
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        change({ [field]: currentTarget.value }),
    };
  };
  const [, rung = '', side = ''] = /^(\S*) ?(.*)$/.exec(row.rung) ?? [];
  const favourite = readSide(side);
  // A match of the board is no pre-match.
  const tags = MATCH_TAGS.filter((tag) => tag !== 'PRE_MATCH' || line === 'STEP' || row.tag === tag);

  return (
    <div ref={form} key={target} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <SmallField {...fieldOf('time')} isNumeric inputMode="numeric" disabled={isOver} />
        <SmallField
          {...fieldOf('no')}
          isNumeric
          inputMode="numeric"
          placeholder={texts.next}
          disabled={isFixed}
        />
      </div>
      <SmallSelect<CategoryCode>
        label={texts.fields.category}
        value={row.category ?? 'BULL_FIGHT'}
        options={CATEGORY_CODES.map((value) => ({ value, label: categoryNames[value] }))}
        onChange={(category) => change({ category })}
        disabled={isFixed}
      />
      <ChipChoice<MatchTag>
        label={texts.fields.tag}
        value={readTag(row.tag)}
        options={tags.map((value) => ({ value, label: ringside.tags[value] }))}
        onChange={(tag) => change({ tag })}
        disabled={isOver}
      />
      {(['red', 'blue'] as const).map((corner) => (
        <Corner key={corner} corner={corner} {...{ editor, fieldOf }} />
      ))}
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <SmallField
          {...fieldOf('rung')}
          value={rung}
          onChange={({ currentTarget: { value } }) =>
            change({ rung: value.trim() === '' ? '' : `${value.trim()} ${side}`.trim() })
          }
          isNumeric
          placeholder="10/9"
          disabled={isFixed}
        />
        <ChipChoice
          isLabelHidden
          label={texts.favourite}
          value={favourite}
          options={(['RED', 'BLUE'] as const).map((value) => ({
            value,
            label: ringside.corners[value],
            mark: <CornerSlash corner={value === 'RED' ? 'red' : 'blue'} className="h-3.5" />,
          }))}
          onChange={(value) => change({ rung: `${rung} ${value === 'RED' ? 'R' : 'B'}` })}
          disabled={isFixed}
        />
      </div>
      <SmallField
        {...fieldOf('stream')}
        inputMode="url"
        placeholder="https://…/live.m3u8"
        disabled={isOver}
      />
    </div>
  );
}

interface CornerProps {
  readonly corner: 'red' | 'blue';
  readonly editor: Editor;
  readonly fieldOf: (field: RowField) => ComponentProps<typeof SmallField>;
}

/** The fighter's name as registered, "camp (name)", and the name in Latin letters. */
function Corner({ corner, editor: { lock, match }, fieldOf }: CornerProps) {
  const latin = corner === 'red' ? 'redLatin' : 'blueLatin';
  const hasLatin = Boolean(corner === 'red' ? match?.redLatinName : match?.blueLatinName);
  const isFixed = lock !== 'none';
  return (
    <div className="grid grid-cols-2 gap-2">
      <SmallField
        {...fieldOf(corner)}
        mark={<CornerSlash corner={corner} className="h-3.5" />}
        disabled={isFixed}
      />
      {/* One may still be added once betting was open. */}
      <SmallField {...fieldOf(latin)} disabled={lock === 'all' || (isFixed && hasLatin)} />
    </div>
  );
}
