import { useId, type ReactNode } from 'react';

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The whole of it for a screen reader, with the label in it. */
  readonly name?: string;
  /** Under the label: what choosing it would show. It updates by itself, without rendering the options again. */
  readonly preview?: ReactNode;
}

export interface SegmentProps<Value extends string> {
  /** What is chosen here, for a screen reader. */
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** 48 px, for words without a preview; wraps where they do not fit. */
  readonly isSmall?: boolean;
}

/** A choice of a few, all visible. They are radio buttons, for arrow keys and screen readers. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  isSmall = false,
}: SegmentProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={
        isSmall
          ? 'grid min-h-12 grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] rounded-box border border-line2 bg-bg'
          : 'grid min-h-14.5 auto-cols-[minmax(0,1fr)] grid-flow-col gap-1 rounded-box border border-line bg-s1 p-1'
      }
    >
      {options.map((option) => (
        <label key={option.value} className={isSmall ? SMALL_CELL : CELL}>
          <input
            type="radio"
            aria-label={option.name}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className={isSmall ? SMALL_WORD : 'text-tiny font-semibold'}>{option.label}</span>
          {option.preview !== undefined && (
            // Laid out in a box of its own, so that a new preview does not lay out the page around it.
            <span className="flex h-[1.375rem] w-full justify-center numerals text-name leading-[1.375rem] font-semibold whitespace-nowrap text-t2 contain-strict pointer-events-none peer-checked:text-t1">
              {option.preview}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

const CELL =
  'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-tile border border-transparent px-1 text-t2 transition-colors duration-(--press) ease-out has-checked:border-goldl has-checked:bg-s3 has-checked:text-goldt has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus';
/** The whole height of the frame can be pressed; what is shown inside is smaller. */
const SMALL_CELL = 'relative flex min-h-11.5 cursor-pointer p-1';
const SMALL_WORD =
  'flex flex-1 items-center justify-center rounded-tile border border-transparent px-1 text-center text-label font-medium text-t2 transition-colors duration-(--press) ease-out peer-checked:border-goldl peer-checked:bg-s3 peer-checked:text-goldt peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-disabled:text-t3';
