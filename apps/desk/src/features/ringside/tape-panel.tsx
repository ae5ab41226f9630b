import type { TapeBet } from '@sanam/contract';
import { baht } from '@sanam/money';
import { classNames, CornerSlash, Skeleton } from '@sanam/ui';
import { ArrowUpToLine } from 'lucide-react';

import { Panel } from '../../components/panel.tsx';
import { RungLabel } from '../../components/rung-label.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { placeOfRate, type PastRate } from '../../lib/ringside/stakes-by-place.ts';
import { useTexts } from '../../state/language.ts';
import { useTape } from '../../state/ringside/match-data.ts';
import type { Ringside } from './use-ringside.ts';

/** Bets as they are taken, newest first: red left, blue right. */
export function TapePanel({ ringside }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  const { match, state, isLost, rates, betsPerMinute } = ringside;
  const { data: shown } = useTape(match.id);
  return (
    <Panel
      id="tape"
      title={texts.tape}
      aside={state === 'open' && betsPerMinute !== undefined ? texts.betsPerMinute(betsPerMinute) : undefined}
      className={classNames('min-h-0 flex-1 basis-31 wide:basis-40', isLost && 'is-old')}
    >
      {shown === undefined && <Skeleton className="m-3.5 h-13" />}
      {shown?.length === 0 && <p className="p-3.5 text-small text-t2">{texts.noBets}</p>}
      {shown !== undefined && shown.length > 0 && (
        <div className="min-h-0 flex-1 overflow-hidden wide:[container-type:size]">
          {/* Only whole rows are shown. */}
          <div className="overflow-hidden wide:max-h-[round(down,100cqh,1.625rem)]">
            <table className="w-full">
              <thead>
                <tr className="h-6.5 text-tiny text-t2">
                  <th scope="col" className="pl-3.5 text-left font-medium">
                    {texts.tapeTime}
                  </th>
                  <th scope="col" className="text-right font-medium">
                    {texts.sides.RED}
                  </th>
                  <th scope="col" className="px-2 font-medium">
                    {texts.tapeWho}
                  </th>
                  <th scope="col" className="text-left font-medium">
                    {texts.sides.BLUE}
                  </th>
                  <th scope="col" className="pr-3.5 text-right font-medium">
                    {texts.tapeAt}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((bet) => (
                  <TapeRow
                    key={bet.order}
                    bet={bet}
                    rate={rates?.find(({ rateId }) => rateId === bet.rateId)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </Panel>
  );
}

interface TapeRowProps {
  readonly bet: TapeBet;
  /** Undefined for a bet on draw or no-draw, and for one at odds that are no longer listed. */
  readonly rate: PastRate | undefined;
}

function TapeRow({ bet, rate }: TapeRowProps) {
  const { ringside: texts } = useTexts();
  const place = rate && placeOfRate(rate);
  const isLeft = bet.betType === 'RED' || bet.betType === 'DRAW';
  const amount = (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 numerals font-semibold',
        bet.isAtLimit && 'text-goldt',
      )}
    >
      {!isLeft && <CornerSlash corner={bet.betType === 'BLUE' ? 'blue' : 'nodraw'} className="h-3.5" />}
      {bet.betType === 'DRAW' && (
        <span className="font-text text-tiny font-normal text-drawt">{texts.sides.DRAW}</span>
      )}
      {bet.betType === 'NODRAW' && (
        <span className="font-text text-tiny font-normal text-nodrawt">{texts.sides.NODRAW}</span>
      )}
      {formatWhole(baht(bet.betAmount))}
      {bet.isAtLimit && (
        <>
          <ArrowUpToLine aria-hidden strokeWidth={2} className="size-3" />
          <span className="sr-only">{texts.atLimit}</span>
        </>
      )}
      {isLeft && <CornerSlash corner={bet.betType === 'RED' ? 'red' : 'draw'} className="h-3.5" />}
    </span>
  );
  return (
    <tr className="h-6.5 text-small even:bg-s2/50">
      <td className="pl-3.5 numerals text-tiny text-t2">{formatSecond(bet.at).slice(3)}</td>
      <td className="text-right">{isLeft && amount}</td>
      <td className="px-2 text-center numerals text-tiny text-t2">{bet.username.slice(-4)}</td>
      <td className="text-left">{!isLeft && amount}</td>
      <td className="pr-3.5 numerals text-tiny text-t2">
        <span className="flex items-center justify-end gap-1.5">
          {place === undefined ? bet.rateName : <RungLabel place={place} className="h-3" />}
        </span>
      </td>
    </tr>
  );
}
