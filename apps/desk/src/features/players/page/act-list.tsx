import type { ApprovalKind } from '@sanam/contract';

import { actName } from '../../../lib/audit/act-name.ts';
import { isChanged, listFields, type FieldValue } from '../../../lib/audit/list-fields.ts';
import { formatShort } from '../../../lib/transfers/format.ts';
import type { AuditEntry } from '../../../state/audit.ts';
import { useTexts } from '../../../state/language.ts';
import { useActs } from '../../../state/players.ts';
import { CellLines } from './cell-lines.tsx';
import { CELL, HEAD, ListFrame, type ListProps } from './list-frame.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** What operators did to the player and their limits, with reasons and approvals. Only for roles that may read the audit. */
export function ActList({ playerId }: ListProps) {
  const { audit } = useTexts();
  const texts = usePlayerTexts();
  const pages = useActs(playerId);
  return (
    <ListFrame pages={pages} empty={texts.noActs}>
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
                  <CellLines at={act.at} what={actName(act.action)} details={detailsOf(act)} />
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

  function detailsOf({ action, before, after, reason }: AuditEntry): string {
    const fields = listFields(before, after);
    if (action.startsWith('APPROVAL_')) {
      const { kind, amount } = Object.fromEntries(fields.map((field) => [field.name, field.after]));
      return `${texts.approvalKinds[kind as ApprovalKind]} · ${limitText(amount)}`;
    }
    if (action !== 'LIMIT_CHANGE') return reason ?? '';
    return fields
      .filter(isChanged)
      .flatMap(({ name, ...limit }) =>
        name === 'betMax' || name === 'playerMatchMax'
          ? [`${texts[name]} ${limitText(limit.before)} → ${limitText(limit.after)}`]
          : [],
      )
      .join(' · ');
  }
}

/** Where the player has no limit of their own, the house's applies. */
function limitText(amount: FieldValue | undefined): string {
  return typeof amount === 'number' ? formatShort(amount) : '–';
}
