import { classNames } from '@sanam/ui';
import { useId, type ReactNode } from 'react';

interface ChipChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly mark?: ReactNode }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly isLabelHidden?: boolean;
}

/** A choice of a few short words, all visible. They are radio buttons, for arrow keys and screen readers. */
export function ChipChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  isLabelHidden = false,
}: ChipChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-small text-t2'}>{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-cell border border-line2 px-2.5 text-label text-t2 has-checked:border-goldl has-checked:bg-golds has-checked:font-semibold has-checked:text-goldt has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:text-t3 wide:min-h-9 any-pointer-coarse:min-h-11',
              !disabled && 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute -inset-px cursor-[inherit] appearance-none opacity-0"
            />
            {option.mark}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
