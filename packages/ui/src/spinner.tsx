import { LoaderCircle } from 'lucide-react';

/** While it is not known yet who is there, or what was opened is still on its way; content that loads shows skeletons instead. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div aria-live="polite" className="flex flex-col items-center justify-center gap-3 text-t2">
      <LoaderCircle aria-hidden strokeWidth={1.75} className="size-8 animate-turn text-goldt" />
      <p className="text-body">{label}</p>
    </div>
  );
}
