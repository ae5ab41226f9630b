import { useId, type ComponentProps, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import {
  describeField,
  fieldBoxClass,
  FieldFrame,
  fieldInputClass,
  type FieldTexts,
} from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  readonly icon?: ReactNode;
  readonly suffix?: ReactNode;
  /** For phone and account numbers: set in the numeral font. */
  readonly isNumeric?: boolean;
}

export function TextField({
  label,
  aside,
  hint,
  error,
  icon,
  suffix,
  isNumeric = false,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, aside, hint, error, className }}>
      <div
        className={classNames(
          fieldBoxClass,
          'min-h-13 rounded-box pl-3.5',
          suffix === undefined ? 'pr-3.5' : 'pr-1',
        )}
      >
        {icon !== undefined && <span className="shrink-0 text-t3">{icon}</span>}
        <input
          {...input}
          {...describeField({ id, hint, error })}
          id={id}
          className={classNames(fieldInputClass, isNumeric ? NUMERAL_TEXT : 'text-name')}
        />
        {suffix}
      </div>
    </FieldFrame>
  );
}

const NUMERAL_TEXT =
  'numerals text-title font-semibold placeholder:font-text placeholder:text-name placeholder:font-normal';
