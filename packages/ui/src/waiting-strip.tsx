import { LoaderCircle } from 'lucide-react';

export interface WaitingStripProps {
  readonly message: string;
  readonly help: string;
}

/** Under the header: a request is in progress and its outcome will be shown. Taps go through to the page below. */
export function WaitingStrip({ message, help }: WaitingStripProps) {
  return (
    <output className="pointer-events-none fixed inset-x-0 top-[calc(var(--header)+0.5rem)] z-30 mx-auto flex w-[calc(100%-2rem)] max-w-[calc(var(--column)-2rem)] items-center gap-3 rounded-box border border-goldl bg-s3 px-4 py-3 text-label text-t1">
      <LoaderCircle aria-hidden strokeWidth={2} className="size-5 shrink-0 animate-rotate text-goldt" />
      <span>
        <span className="block font-semibold">{message}</span>
        <span className="block text-small text-t2">{help}</span>
      </span>
    </output>
  );
}
