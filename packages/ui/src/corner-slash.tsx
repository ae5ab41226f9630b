import { classNames } from './class-names.ts';

export type Corner = 'red' | 'blue' | 'draw' | 'nodraw';

/** Marks the corner of a row by colour; the word beside it names it too. */
export function CornerSlash({
  corner,
  className = 'h-8.5',
}: {
  readonly corner: Corner;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden
      className={classNames('block w-1 shrink-0 seam-corner rounded-[1px]', COLOUR[corner], className)}
    />
  );
}

const COLOUR: Record<Corner, string> = {
  red: 'bg-red',
  blue: 'bg-blue',
  draw: 'bg-draw',
  nodraw: 'bg-nodraw',
};
