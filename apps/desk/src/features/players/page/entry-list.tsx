import { formatBaht, SignedAmount } from '../../../components/amounts.tsx';
import { useTexts } from '../../../state/language.ts';
import { useEntries, type PlayerEntry } from '../../../state/players.ts';
import { CellLines } from './cell-lines.tsx';
import { CELL, HEAD, ListFrame, type ListProps } from './list-frame.tsx';

/** What moved in the wallet, the hold and the debt, each with what was in it afterwards. */
export function EntryList({ playerId }: ListProps) {
  const { players: texts } = useTexts();
  const query = useEntries(playerId);
  return (
    <ListFrame query={query} empty={texts.noEntries}>
      {(entries) => (
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {texts.what}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {texts.moved}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {texts.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  );
}

function EntryRow({ entry }: { readonly entry: PlayerEntry }) {
  const { players: texts } = useTexts();
  const details = useDetails(entry);
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} py-1.5 [overflow-wrap:anywhere]`}>
        <CellLines at={entry.at} what={texts.kinds[entry.kind] ?? entry.kind} details={details} />
      </td>
      <td className={`${CELL} text-right`}>
        <SignedAmount amount={entry.amount} className={entry.amount < 0 ? 'text-t1!' : ''} />
      </td>
      <td className={`${CELL} text-right whitespace-nowrap text-t2`}>
        {entry.account !== 'WALLET' && (
          <span className="block text-tiny">{texts.accounts[entry.account]}</span>
        )}
        <span className="numerals">{formatBaht(entry.balanceAfter)}</span>
      </td>
    </tr>
  );
}

function useDetails({ bet, transferCode, by, reason }: PlayerEntry): string {
  const { players: texts, ringside } = useTexts();
  const parts = [
    bet && (bet.matchNo === null ? texts.legs(String(bet.legs)) : texts.match(String(bet.matchNo))),
    bet?.betType && `${ringside.sides[bet.betType]} ${bet.rateName ?? ''}`.trim(),
    bet?.ticketCode,
    transferCode,
    by && texts.by(by),
    reason,
  ];
  return parts.filter((part) => part !== null && part !== undefined).join(' · ');
}
