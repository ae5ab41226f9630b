import { classNames } from './class-names.ts';

export interface RiskWinColumn {
  readonly label: string;
  readonly figure: string;
  /** What is taken; what comes back in all. */
  readonly foot: string;
}

export interface RiskWinProps {
  readonly risk: RiskWinColumn;
  readonly win: RiskWinColumn;
}

/** What a bet may cost and bring, said before the button is pressed. */
export function RiskWin({ risk, win }: RiskWinProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-px overflow-hidden rounded-box border border-line bg-line">
      <Column {...risk} />
      <Column {...win} figureClass="text-gain" />
    </dl>
  );
}

function Column({ label, figure, foot, figureClass }: RiskWinColumn & { readonly figureClass?: string }) {
  return (
    <div className="bg-bg px-3.5 py-2.5">
      <dt className="text-small text-t2">{label}</dt>
      <dd
        className={classNames(
          'figures text-[1.625rem] leading-[1.875rem] font-semibold break-words',
          figureClass,
        )}
      >
        {figure}
      </dd>
      <dd className="text-tiny text-t2">{foot}</dd>
    </div>
  );
}
