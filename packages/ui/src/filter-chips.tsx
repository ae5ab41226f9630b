import type { ReactNode } from 'react';

export interface FilterChip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly FilterChip<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One row that scrolls sideways when the labels of a language do not fit the phone. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="-mx-4 flex min-w-0 [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-1"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-cell border border-line2 bg-s1 px-3.5 text-body font-medium text-t2 transition-colors duration-(--press) ease-out active:bg-s3 aria-pressed:border-goldl aria-pressed:bg-golds aria-pressed:font-semibold aria-pressed:text-goldt"
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
