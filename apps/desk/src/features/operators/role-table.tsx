import { OPERATOR_ROLES } from '@sanam/contract';
import { Check, UsersRound } from 'lucide-react';

import { Panel } from '../../components/panel.tsx';
import { rightOf, RIGHTS, type RightName } from '../../lib/rights.ts';
import { formatShort } from '../../lib/transfers/format.ts';
import { useSumsOfTwo } from '../../state/desk-settings.ts';
import { useTexts } from '../../state/language.ts';

export function RoleTable() {
  const { operators: texts, roles } = useTexts();
  const sums = useSumsOfTwo();
  return (
    <Panel id="rights" title={texts.rights}>
      <table className="w-full text-left [overflow-wrap:anywhere]">
        <thead>
          <tr className="text-small text-t2">
            <th scope="col" className="px-3.5">
              <span className="sr-only">{texts.right}</span>
            </th>
            {OPERATOR_ROLES.map((role) => (
              <th
                key={role}
                scope="col"
                className="min-w-[56px] px-1 py-2 text-center font-medium desk:px-1.5"
              >
                {roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(RIGHTS) as RightName[]).map((right) => (
            <tr key={right} className="border-t border-line">
              <th scope="row" className="h-12 px-3.5 py-1.5 text-label font-normal">
                {texts.rightNames[right]}
              </th>
              {OPERATOR_ROLES.map((role) => (
                <td key={role} className="px-1.5 text-center">
                  <May
                    isAllowed={rightOf(right).roles.includes(role)}
                    isByTwo={rightOf(right).byTwo === true}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex items-start gap-2 border-t border-line p-3.5 text-small text-t2">
        <UsersRound aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-goldt" />
        {sums === null
          ? texts.byTwoOff
          : sums && texts.byTwoNote(formatShort(sums.act), formatShort(sums.adjustment))}
      </p>
      <p className="border-t border-line p-3.5 text-small text-t2">{texts.rightsNote}</p>
    </Panel>
  );
}

function May({ isAllowed, isByTwo }: { readonly isAllowed: boolean; readonly isByTwo: boolean }) {
  const { operators: texts } = useTexts();
  if (!isAllowed) {
    return (
      <>
        <span className="sr-only">{texts.mayNot}</span>
        <span aria-hidden className="text-t3">
          –
        </span>
      </>
    );
  }
  const Icon = isByTwo ? UsersRound : Check;
  return (
    <>
      <span className="sr-only">{isByTwo ? texts.mayByTwo : texts.may}</span>
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={`mx-auto size-5 ${isByTwo ? 'text-goldt' : 'text-gain'}`}
      />
    </>
  );
}
