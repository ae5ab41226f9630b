import { classNames } from '@sanam/ui';
import type { ReactNode } from 'react';

interface PanelProps {
  /** The heading, read as the name of the section. */
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly id: string;
  readonly className?: string | undefined;
  /** Of the heading row. */
  readonly headClass?: string;
  readonly children: ReactNode;
}

/** A card with a heading row, the unit of the desk's screens. */
export function Panel({ title, aside, id, className, headClass, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className={classNames(panelClass, 'flex flex-col', className)}>
      <div
        className={classNames(
          'flex min-h-9.5 items-center justify-between gap-3 border-b border-line px-3.5 py-1.5',
          headClass,
        )}
      >
        <h2 id={id} className="text-label font-semibold">
          {title}
        </h2>
        {aside !== undefined && <div className="text-tiny text-t2">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export const panelClass = 'rounded-box border border-line bg-s1';
