import { classNames } from '@sanam/ui';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

import { smallBoxClass, smallHeight } from './small-field.tsx';

interface SmallSelectProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** Before the chosen option, such as the number of a column. */
  readonly prefix?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of many, in the browser's own list. */
export function SmallSelect<Value extends string>({
  label,
  isLabelHidden = false,
  prefix,
  value,
  options,
  onChange,
  disabled,
  className,
}: SmallSelectProps<Value>) {
  const id = useId();
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-small text-t2'}>
        {label}
      </label>
      <span className="relative flex items-center">
        {prefix !== undefined && (
          <span aria-hidden className="absolute left-3 numerals text-small text-t3">
            {prefix}
          </span>
        )}
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
          className={classNames(
            smallBoxClass,
            smallHeight,
            'w-full min-w-0 appearance-none pr-8 font-text',
            prefix !== undefined && 'pl-8',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute right-2.5 size-4.5 text-t2"
        />
      </span>
    </div>
  );
}
