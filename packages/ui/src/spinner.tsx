import { LoaderCircle } from 'lucide-react';

/** While the session or the code of a page or overlay is loading; loading content shows skeletons instead. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div aria-live="polite" className="flex flex-col items-center justify-center gap-3 text-t2">
      <LoaderCircle aria-hidden strokeWidth={1.75} className="size-8 animate-rotate text-goldt" />
      <p className="text-body">{label}</p>
    </div>
  );
}
