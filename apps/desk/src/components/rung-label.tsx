import { classNames } from '@sanam/ui';

import { rungName, type Place } from '../lib/ringside/ladder.ts';

/** A rung with a slash on the side of its favourite: before it red, after it blue. */
export function RungLabel({
  place,
  className = 'h-6',
}: {
  readonly place: Place | undefined;
  /** The height of the slash. */
  readonly className?: string;
}) {
  return (
    <>
      {place !== undefined && place < 0 && <Slash className={classNames('bg-red', className)} />}
      {place === undefined ? '–' : rungName(place)}
      {place !== undefined && place > 0 && <Slash className={classNames('bg-blue', className)} />}
    </>
  );
}

function Slash({ className }: { readonly className: string }) {
  return <span aria-hidden className={classNames('w-1 seam-corner rounded-[1px]', className)} />;
}
