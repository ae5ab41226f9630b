import { actName } from '../../../lib/audit/act-name.ts';
import { useTexts } from '../../../state/language.ts';
import { useActs } from '../../../state/players.ts';
import { CellLines } from './cell-lines.tsx';
import { CELL, HEAD, ListFrame, type ListProps } from './list-frame.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** What operators did to the player, with the reason: for who may read the audit. */
export function ActList({ playerId }: ListProps) {
  const { audit } = useTexts();
  const texts = usePlayerTexts();
  const query = useActs(playerId);
  return (
    <ListFrame query={query} empty={texts.noActs}>
      {(acts) => (
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {texts.what}
              </th>
              <th scope="col" className={HEAD}>
                {audit.head.who}
              </th>
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act.id} className="border-t border-line">
                <td className={`${CELL} py-1.5 [overflow-wrap:anywhere]`}>
                  <CellLines at={act.at} what={actName(act.action)} details={act.reason ?? ''} />
                </td>
                <td className={CELL}>
                  {act.actor}
                  {act.second !== null && <span className="block text-tiny text-t2">+ {act.second}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  );
}
