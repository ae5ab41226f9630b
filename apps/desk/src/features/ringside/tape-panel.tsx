import type { TapeBet } from '@sanam/contract';
import { baht } from '@sanam/money';
import { classNames, CornerSlash } from '@sanam/ui';
import { ArrowUpToLine } from 'lucide-react';

import { Panel } from '../../components/panel.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useTexts } from '../../state/language.ts';
import { useTape } from '../../state/ringside/match-data.ts';
import type { Ringside } from './use-ringside.ts';

/** Bets as they are taken, newest first: red left, blue right. */
export function TapePanel({ ringside: { match, isLost } }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  const { data: shown } = useTape(match.id);
  return (
    <Panel id="tape" title={texts.tape} className={classNames('min-h-0 flex-1 basis-40', isLost && 'is-old')}>
      {shown === undefined || shown.length === 0 ? (
        <p className="p-3.5 text-small text-t2">{texts.noBets}</p>
      ) : (
        <div className="min-h-0 flex-1 overflow-hidden">
          <table className="w-full">
            <thead>
              <tr className="text-tiny text-t2">
                <th scope="col" className="py-1.5 pl-3.5 text-left font-medium">
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
                <TapeRow key={bet.order} bet={bet} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function TapeRow({ bet }: { readonly bet: TapeBet }) {
  const { ringside: texts } = useTexts();
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
      <td className="pr-3.5 text-right numerals text-tiny text-t2">{bet.rateName}</td>
    </tr>
  );
}
