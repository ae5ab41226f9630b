import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface CollapsibleProps {
  readonly title: ReactNode;
  /** Before the title: a category's tile. */
  readonly icon?: ReactNode;
  /** Under the title, or before the chevron of a group. */
  readonly count?: ReactNode;
  /** The section's total, on the right. */
  readonly sum?: ReactNode;
  /** `group`: 52, on the page, its content below it; `card`: 56, head and content in one card. */
  readonly look: 'group' | 'card';
  readonly isInitiallyOpen?: boolean;
  /** For a section that loads when it is first opened. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The head has the same height open and closed, so that nothing shifts under the thumb. */
export function Collapsible({
  title,
  icon,
  count,
  sum,
  look,
  isInitiallyOpen = true,
  onToggle,
  children,
}: CollapsibleProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const isCard = look === 'card';

  function toggle() {
    setOpen(!isOpen);
    onToggle?.(!isOpen);
  }

  return (
    <section
      className={
        isCard ? 'rounded-card border border-line bg-s1' : classNames(!isOpen && 'border-b border-line')
      }
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className={classNames(
            'flex w-full items-center gap-2.5 rounded-cell text-left -outline-offset-2',
            isCard ? 'min-h-14 py-1 pr-1 pl-3.5' : 'min-h-13 py-1',
          )}
        >
          {icon}
          {/* With large text the sum goes below the title. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
            <span className="min-w-0 flex-[1_1_4.5rem]">
              <span className={classNames('block font-semibold', isCard ? 'text-body' : 'text-name')}>
                {title}
              </span>
              {isCard && count !== undefined && (
                <span className="block text-small font-normal text-t2">{count}</span>
              )}
            </span>
            {!isCard && count !== undefined && (
              <span className="ml-auto shrink-0 text-label font-normal text-t2">{count}</span>
            )}
            {sum !== undefined && (
              <span className="ml-auto shrink-0 numerals text-title font-semibold">{sum}</span>
            )}
          </span>
          <span
            className={classNames('flex h-11 shrink-0 items-center justify-center', isCard ? 'w-11' : 'w-6')}
          >
            <ChevronDown
              aria-hidden
              strokeWidth={1.75}
              className={classNames(
                'size-5.5 text-t2 transition-transform duration-(--move) ease-out',
                isOpen && 'rotate-180',
              )}
            />
          </span>
        </button>
      </h3>
      <div
        id={id}
        inert={!isOpen}
        className={classNames(
          'grid transition-[grid-template-rows,visibility] duration-(--move) ease-out',
          isOpen ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          <div className={isCard ? 'border-t border-line' : undefined}>{children}</div>
        </div>
      </div>
    </section>
  );
}
