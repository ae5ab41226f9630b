import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the tabs choose, for a screen reader. */
  readonly label: string;
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `icon`: icon above the label, 64; `row`: icon beside it, 56; `text`: words alone, 56. */
  readonly look: 'icon' | 'row' | 'text';
  /** Stays under the header while the page scrolls. */
  readonly isSticky?: boolean;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  look,
  isSticky = false,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.findIndex((item) => item.value === value);

  function moveWithKeys(press: KeyboardEvent) {
    const next = neighbour(press.key, chosen, items.length);
    const item = next === undefined ? undefined : items[next];
    if (next === undefined || item === undefined) return;
    press.preventDefault();
    onChange(item.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(
          'grid auto-cols-[minmax(min-content,1fr)] grid-flow-col [scrollbar-width:none] overflow-x-auto border-b border-line bg-bg',
          isSticky && 'sticky top-(--header) z-10',
        )}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={moveWithKeys}
            className={classNames(
              'group relative flex items-center justify-center text-t2 -outline-offset-2 transition-colors duration-(--press) ease-out aria-selected:text-t1',
              LOOK[look],
            )}
          >
            {item.icon !== undefined && (
              <span className="flex shrink-0 group-aria-selected:text-goldt">{item.icon}</span>
            )}
            <span className="min-w-0">{item.label}</span>
            <TabLine />
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

function neighbour(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The line under the current tab. Needs a parent with `group relative`. */
export function TabLine() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-[14%] bottom-0 h-0.75 origin-bottom seam-tab bg-focus opacity-0 transition-opacity duration-(--move) ease-out group-aria-selected:opacity-100 group-aria-[current=page]:opacity-100"
    />
  );
}

/** A tab that is a page: a link with `aria-current` and a `TabLine` in it. */
export const tabLinkClass =
  'group relative flex min-h-14 items-center justify-center px-2 py-2 text-center text-body font-medium text-t2 -outline-offset-2 transition-colors duration-(--press) ease-out aria-[current=page]:font-semibold aria-[current=page]:text-t1';

const LOOK = {
  icon: 'min-h-16 flex-col gap-0.5 px-0.5 py-1.5 text-[0.78125rem] leading-(--leading-12) aria-selected:font-semibold',
  row: 'min-h-14 gap-2 px-1 py-2 text-body font-medium aria-selected:font-semibold',
  text: 'min-h-14 px-2 py-2 text-body font-medium aria-selected:font-semibold',
} as const;
