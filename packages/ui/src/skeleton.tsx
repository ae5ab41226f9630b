import { classNames } from './class-names.ts';

/** A placeholder for loading content; give it the height and width of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-shimmer rounded-tile bg-s3 bg-[linear-gradient(100deg,transparent_35%,var(--line)_50%,transparent_65%)] bg-size-[200%_100%] motion-reduce:animate-none motion-reduce:bg-none',
        className,
      )}
    />
  );
}
