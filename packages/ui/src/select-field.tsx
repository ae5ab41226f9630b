import { Check, ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';

import { BankTile } from './bank-tile.tsx';
import { classNames } from './class-names.ts';
import { describeField, fieldBoxClass, FieldFrame, labelId, type FieldTexts } from './field-frame.tsx';
import { Sheet } from './sheet.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Shown in a tile before the label, as a bank's code is. */
  readonly code?: string;
}

export interface SelectFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly options: readonly SelectOption[];
  readonly placeholder: string;
  readonly sheetTitle: ReactNode;
  readonly closeLabel: string;
  readonly name?: string;
  readonly disabled?: boolean;
  /** The button, so that a form can focus it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A field that opens a sheet with its options. */
export function SelectField({
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  sheetTitle,
  closeLabel,
  name,
  disabled,
  ref,
  ...texts
}: SelectFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);

  function close() {
    setOpen(false);
    onBlur?.();
  }

  return (
    <FieldFrame {...texts} id={id}>
      <button
        ref={ref}
        id={id}
        type="button"
        name={name}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${labelId(id)} ${id}`}
        {...describeField({ id, ...texts })}
        onClick={() => setOpen(true)}
        className={classNames(
          fieldBoxClass,
          'min-h-13 w-full rounded-box pr-3.5 text-left text-name outline-none focus-visible:border-focus focus-visible:shadow-[0_0_0_3px_var(--golds)] disabled:border-s3 disabled:text-t3 aria-invalid:border-loss',
          chosen?.code === undefined ? 'pl-3.5' : 'pl-2.5',
        )}
      >
        {chosen?.code !== undefined && <BankTile code={chosen.code} />}
        <span className={classNames('min-w-0 flex-1 py-2', chosen === undefined && 'text-t3')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden strokeWidth={1.75} className="size-5.5 shrink-0 text-t2" />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={sheetTitle} closeLabel={closeLabel}>
        <ul className="-mx-2">
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-pressed={option.value === value}
                onClick={() => {
                  onChange(option.value);
                  close();
                }}
                className="flex min-h-14 w-full items-center gap-3 rounded-cell px-2 py-2 text-left text-name active:bg-s3 aria-pressed:bg-golds aria-pressed:font-semibold aria-pressed:text-goldt"
              >
                {option.code !== undefined && <BankTile code={option.code} />}
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.value === value && <Check aria-hidden className="size-5 shrink-0" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </FieldFrame>
  );
}
