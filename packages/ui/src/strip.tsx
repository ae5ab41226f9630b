import { WifiOff } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

export interface StripProps {
  readonly message: string;
  /** When the data was read. */
  readonly note?: string | undefined;
}

/** Shown under the header while the connection is lost: the page stays as it is and shows how old it is. */
export function Strip({ message, note }: StripProps) {
  return (
    <output className="flex min-h-9 flex-wrap items-center gap-x-2.5 bg-golds px-4 py-1 text-small text-goldt">
      <WifiOff aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <span className="min-w-0 font-medium">{message}</span>
      {note !== undefined && <span className="ml-auto numerals text-t2">{note}</span>}
    </output>
  );
}

export interface StickyStripProps {
  readonly strip: ReactNode;
  readonly children: ReactNode;
}

/**
 * Keeps a strip under the header while the page scrolls. Whatever sticks inside `children` sticks below the strip,
 * because the strip's height is added to `--header`. The wrappers have no box, so that sticky children last as long as
 * the page.
 */
export function StickyStrip({ strip, children }: StickyStripProps) {
  const isShown = strip !== undefined;
  return (
    <div className="contents" style={isShown ? WITH_STRIP : undefined}>
      {isShown && (
        <div className="sticky top-(--header) z-10 h-(--strip) shrink-0 overflow-hidden bg-bg">{strip}</div>
      )}
      <div className="contents" style={isShown ? UNDER_STRIP : undefined}>
        {children}
      </div>
    </div>
  );
}

/** One line of text high: a note that wraps is cut off. */
const WITH_STRIP = {
  '--strip': 'max(36px, calc(8px + var(--leading-13)))',
  '--above-strip': 'var(--header)',
} as CSSProperties;
const UNDER_STRIP = { '--header': 'calc(var(--above-strip) + var(--strip))' } as CSSProperties;
