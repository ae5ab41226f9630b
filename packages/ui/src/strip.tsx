import { WifiOff } from 'lucide-react';

export interface StripProps {
  readonly message: string;
  /** Of when the data is. */
  readonly note?: string | undefined;
}

/** Under the header while the connection is lost: what is on screen stays, and says how old it is. */
export function Strip({ message, note }: StripProps) {
  return (
    <output className="flex min-h-9 flex-wrap items-center gap-x-2.5 bg-golds px-4 py-1 text-small text-goldt">
      <WifiOff aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <span className="min-w-0 font-medium">{message}</span>
      {note !== undefined && <span className="ml-auto numerals text-t2">{note}</span>}
    </output>
  );
}
