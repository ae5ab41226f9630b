import { formatBaht } from '../../../components/amounts.tsx';
import { useTransfers } from '../../../state/players.ts';
import { CellLines } from './cell-lines.tsx';
import { CELL, HEAD, ListFrame, type ListProps } from './list-frame.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** The player's deposits and payouts, newest first. */
export function TransferList({ playerId }: ListProps) {
  const texts = usePlayerTexts();
  const pages = useTransfers(playerId);
  return (
    <ListFrame pages={pages} empty={texts.noTransfers}>
      {(transfers) => (
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {texts.what}
              </th>
              <th scope="col" className={HEAD}>
                {texts.state}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {transfers.map((transfer) => (
              <tr key={transfer.id} className="border-t border-line">
                <td className={`${CELL} py-1.5`}>
                  <CellLines
                    at={transfer.createdAt}
                    what={texts.transferTypes[transfer.type]}
                    details={transfer.transferCode}
                  />
                </td>
                <td className={CELL}>
                  {texts.transferStates[transfer.status]}
                  {transfer.decidedBy !== null && (
                    <span className="block text-tiny text-t2">{texts.by(transfer.decidedBy)}</span>
                  )}
                </td>
                <td className={`${CELL} text-right numerals font-semibold whitespace-nowrap`}>
                  {formatBaht(transfer.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  );
}
