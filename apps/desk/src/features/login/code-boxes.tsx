import { classNames } from '@sanam/ui';
import { useId, useState } from 'react';

const DIGITS = 6;
const PLACES = [0, 1, 2, 3, 4, 5];

interface CodeBoxesProps {
  readonly label: string;
  readonly hintId: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/**
 * One field that looks like six: a password manager fills it, a code can be pasted, and a screen reader reads one
 * field.
 */
export function CodeBoxes({ label, hintId, value, onChange }: CodeBoxesProps) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const at = Math.min(value.length, DIGITS - 1);
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name="code"
        aria-describedby={hintId}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="absolute inset-0 z-10 size-full cursor-text text-name opacity-0"
      />
      <div
        aria-hidden
        className="grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(8px,16px)_repeat(3,minmax(0,1fr))] gap-2"
      >
        {PLACES.map((place) => (
          <span
            key={place}
            className={classNames(
              'flex h-18 items-center justify-center rounded-cell border bg-bg numerals text-amount font-semibold',
              place === 3 && 'col-start-5',
              isFocused && place === at ? 'border-focus shadow-[0_0_0_3px_var(--golds)]' : 'border-ctl',
            )}
          >
            {value[place] ??
              (isFocused && place === at ? <span className="h-8 w-0.5 bg-focus" /> : undefined)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What was typed or pasted as six digits; undefined if it is something else, such as a backup code. */
export function toDigits(typed: string): string | undefined {
  const compact = typed.replaceAll(/[\s-]/g, '');
  return /^\d{0,6}$/.test(compact) ? compact : undefined;
}
