import type { BetTransaction } from '@sanam/contract';

import { formatBaht } from '../../../components/amounts.tsx';
import { useTexts } from '../../../state/language.ts';
import { useBets } from '../../../state/players.ts';
import { CellLines } from './cell-lines.tsx';
import { CELL, HEAD, ListFrame, type ListProps } from './list-frame.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

type Legs = BetTransaction['transactionMatchStepItems'];

/** The player's newest bets of both lines. */
export function BetList({ playerId }: ListProps) {
  const { ringside } = useTexts();
  const texts = usePlayerTexts();
  const pages = useBets(playerId);
  const nameLegs = ([leg, ...others]: Legs): string => {
    if (leg === undefined || others.length > 0) return texts.legs(String(others.length + 1));
    return `${texts.match(String(leg.gameMatchsStep.matchNo))} · ${ringside.sides[leg.betType]} ${leg.rateName}`;
  };
  return (
    <ListFrame pages={pages} empty={texts.noBets}>
      {(bets) => (
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {texts.bet}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {texts.stake}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {texts.returned}
              </th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <tr key={bet.transactionId} className="border-t border-line">
                <td className={`${CELL} py-1.5 [overflow-wrap:anywhere]`}>
                  <CellLines
                    at={bet.createdAt}
                    what={bet.ticketCode}
                    details={nameLegs(bet.transactionMatchStepItems)}
                  />
                </td>
                <td className={`${CELL} text-right numerals whitespace-nowrap`}>
                  {formatBaht(bet.deductAmount)}
                </td>
                <td className={`${CELL} text-right whitespace-nowrap`}>
                  {bet.betStatus === 'PAID' && (
                    <span className="numerals">{formatBaht(bet.payoutAmount)}</span>
                  )}
                  <span className="block text-tiny text-t2">
                    {bet.betStatus === 'PAID'
                      ? texts.results[bet.resultType]
                      : texts.betStates[bet.betStatus]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  );
}
