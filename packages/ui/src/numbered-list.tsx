import type { ReactNode } from 'react';

export interface NumberedListProps {
  /** What it is a list of, for a screen reader. */
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly text: ReactNode }[];
}

/** Terms and conditions: short sentences, each with its number. */
export function NumberedList({ label, items }: NumberedListProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-1.5">
      {items.map(({ key, text }, place) => (
        <li key={key} className="flex gap-3 text-label text-t2">
          <span aria-hidden className="numerals w-2.5 shrink-0 font-medium text-t3">
            {place + 1}
          </span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ol>
  );
}
