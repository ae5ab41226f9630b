import { Megaphone, X } from 'lucide-react';

import { iconButtonClass } from './icon-button.tsx';

export interface AnnouncementCardProps {
  /** Shown as it is written: text, never markup. */
  readonly text: string;
  /** The language of the text, which may not be that of the page. */
  readonly lang: string;
  readonly dismiss?: { readonly label: string; readonly onDismiss: () => void };
}

/** What the house announces to all players. */
export function AnnouncementCard({ text, lang, dismiss }: AnnouncementCardProps) {
  return (
    <article className="flex items-start gap-3 rounded-card border border-line2 bg-s1 py-1 pr-1 pl-3.5">
      <Megaphone aria-hidden strokeWidth={1.75} className="mt-3 size-5 shrink-0 text-goldt" />
      <p lang={lang} className="min-w-0 flex-1 py-2.5 text-label [overflow-wrap:anywhere]">
        {text}
      </p>
      {dismiss !== undefined && (
        <button
          type="button"
          aria-label={dismiss.label}
          onClick={dismiss.onDismiss}
          className={iconButtonClass}
        >
          <X aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
        </button>
      )}
    </article>
  );
}
