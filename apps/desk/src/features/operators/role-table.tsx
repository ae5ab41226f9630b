import { OPERATOR_ROLES, type OperatorRole } from '@sanam/contract';
import { Check } from 'lucide-react';

import { Panel } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';

/** What each role may do, as the server enforces it. */
const RIGHTS = {
  prices: ['trader', 'admin'],
  results: ['trader', 'admin'],
  transfers: ['cashier', 'admin'],
  players: ['cashier', 'admin'],
  limits: ['admin'],
  bankAccount: ['admin'],
  operators: ['admin'],
  ledger: ['admin'],
} as const satisfies Record<string, readonly OperatorRole[]>;

type Right = keyof typeof RIGHTS;

export function RoleTable() {
  const { operators: texts, roles } = useTexts();
  return (
    <Panel id="rights" title={texts.rights}>
      <table className="w-full text-left [overflow-wrap:anywhere]">
        <thead>
          <tr className="text-small text-t2">
            <th scope="col" className="px-3.5">
              <span className="sr-only">{texts.right}</span>
            </th>
            {OPERATOR_ROLES.map((role) => (
              <th key={role} scope="col" className="px-1 py-2 text-center font-medium desk:px-1.5">
                {roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(RIGHTS) as Right[]).map((right) => (
            <tr key={right} className="border-t border-line">
              <th scope="row" className="h-12 px-3.5 py-1.5 text-label font-normal">
                {texts.rightNames[right]}
              </th>
              {OPERATOR_ROLES.map((role) => (
                <td key={role} className="px-1.5 text-center">
                  {includes(RIGHTS[right], role) ? (
                    <>
                      <span className="sr-only">{texts.may}</span>
                      <Check aria-hidden strokeWidth={1.75} className="mx-auto size-5 text-gain" />
                    </>
                  ) : (
                    <>
                      <span className="sr-only">{texts.mayNot}</span>
                      <span aria-hidden className="text-t3">
                        –
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line p-3.5 text-small text-t2">{texts.rightsNote}</p>
    </Panel>
  );
}

function includes(roles: readonly OperatorRole[], role: OperatorRole): boolean {
  return roles.includes(role);
}
