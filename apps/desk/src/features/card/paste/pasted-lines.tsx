import { CATEGORY_CODES, type CategoryCode } from '@sanam/contract';
import { classNames } from '@sanam/ui';

import { Panel } from '../../../components/panel.tsx';
import { SmallField, smallBoxClass } from '../../../components/small-field.tsx';
import { SmallSelect } from '../../../components/small-select.tsx';
import { COLUMN_ROLES, type ColumnRole } from '../../../lib/card/recognise-columns.ts';
import type { RowStatus } from '../../../lib/card/judge-card.ts';
import { categories } from '../../../lib/texts/categories.ts';
import { useCardTexts } from '../../../state/card-texts.ts';
import { useLanguage } from '../../../state/language.ts';
import type { Rows } from './use-rows.ts';

interface PastedLinesProps {
  readonly rows: Rows;
  readonly categoryCode: CategoryCode;
  readonly onCategory: (code: CategoryCode) => void;
  readonly firstNo: string;
  readonly onFirstNo: (text: string) => void;
}

/** The pasted lines in the colour of what became of them, what their columns are, and what they all have. */
export function PastedLines({ rows, categoryCode, onCategory, firstNo, onFirstNo }: PastedLinesProps) {
  const card = useCardTexts();
  const { paste: texts } = card;
  const categoryNames = categories[useLanguage()];
  const { state, shown, read, setRole } = rows;
  const columns = state.roles.map((role, place) => ({ role, number: place + 1 }));
  return (
    <Panel
      id="pasted"
      title={texts.step1}
      aside={
        state.table && (
          <span className="rounded-pill border border-line2 px-2 py-0.5 whitespace-nowrap">
            {texts.separators[state.table.separator]}
          </span>
        )
      }
    >
      <div className="min-h-24 flex-1 overflow-auto p-3.5 wide:max-h-[calc(100dvh-27rem)]">
        {shown.length === 0 ? (
          <div className="flex flex-col gap-2">
            <textarea
              aria-label={texts.here}
              placeholder={texts.here}
              rows={6}
              onChange={({ currentTarget: { value } }) => read(value)}
              className={classNames(smallBoxClass, 'w-full resize-none py-2 font-text')}
            />
            <p className="text-small text-t2">{texts.hereHelp}</p>
          </div>
        ) : (
          <ol className="flex flex-col gap-1 text-small">
            {shown.map(({ id, line, row, judged }) => (
              <li key={id} className={classNames('[overflow-wrap:anywhere]', COLOUR[judged.status])}>
                {(line === undefined ? undefined : state.table?.lines[line]) ??
                  [row.time, row.red, row.blue].join(' ')}
              </li>
            ))}
          </ol>
        )}
      </div>
      {shown.length > 0 && (
        <div className="flex flex-col gap-2.5 border-t border-line p-3.5">
          {state.table && (
            <>
              <p className="text-small text-t2">{texts.columnsHelp}</p>
              <div className="grid grid-cols-2 gap-2">
                {columns.map(({ role, number }) => (
                  <SmallSelect<ColumnRole>
                    key={number}
                    isLabelHidden
                    label={texts.column(String(number))}
                    prefix={String(number)}
                    value={role}
                    options={COLUMN_ROLES.map((value) => ({ value, label: texts.columns[value] }))}
                    onChange={(chosen) => setRole(number - 1, chosen)}
                  />
                ))}
              </div>
            </>
          )}
          <p className="text-small text-t2">{texts.forAll}</p>
          <div className="grid grid-cols-2 items-end gap-2">
            <SmallSelect<CategoryCode>
              label={card.fields.category}
              value={categoryCode}
              options={CATEGORY_CODES.map((value) => ({ value, label: categoryNames[value] }))}
              onChange={onCategory}
            />
            <SmallField
              label={texts.numberFrom}
              isNumeric
              inputMode="numeric"
              value={firstNo}
              onChange={({ currentTarget: { value } }) => onFirstNo(value)}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}

const COLOUR: Record<RowStatus, string> = { ready: 'text-t2', look: 'text-goldt', wrong: 'text-loss' };
