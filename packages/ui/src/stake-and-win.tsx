import { classNames } from './class-names.ts';

export interface StakeAndWinProps {
  readonly stake: StakeOrWin;
  readonly win: StakeOrWin;
  /** One line without the notes, where a box would be out of sight. */
  readonly isCompact?: boolean;
}

interface StakeOrWin {
  readonly label: string;
  readonly amount: string;
  /** What is taken; what comes back in all. */
  readonly note: string;
}

/** What a bet may cost and bring, shown before the button is pressed. */
export function StakeAndWin({ stake, win, isCompact = false }: StakeAndWinProps) {
  const Item = isCompact ? CompactItem : Box;
  return (
    <dl
      className={
        isCompact
          ? 'flex flex-wrap justify-between gap-x-4'
          : 'grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-px overflow-hidden rounded-box border border-line bg-line'
      }
    >
      <Item {...stake} />
      <Item {...win} colour="text-gain" />
    </dl>
  );
}

interface ItemProps extends StakeOrWin {
  readonly colour?: string;
}

function Box({ label, amount, note, colour }: ItemProps) {
  return (
    <div className="bg-bg px-3.5 py-2.5">
      <dt className="text-small text-t2">{label}</dt>
      <dd
        className={classNames(
          'numerals text-[1.625rem] leading-[1.875rem] font-semibold break-words',
          colour,
        )}
      >
        {amount}
      </dd>
      <dd className="text-tiny text-t2">{note}</dd>
    </div>
  );
}

function CompactItem({ label, amount, colour }: ItemProps) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-label text-t2">{label}</dt>
      <dd className={classNames('numerals text-title font-semibold', colour)}>{amount}</dd>
    </div>
  );
}
