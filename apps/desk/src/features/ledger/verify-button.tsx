import type { Operator } from '@sanam/contract';
import { RefreshCw } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { ToolbarButton } from '../../components/toolbar-button.tsx';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { useLedger } from '../../state/ledger.ts';

/** Verifies the ledger again, once there is a result to compare with. */
export function VerifyButton({ role }: Pick<Operator, 'role'>) {
  const { ledger } = useTexts();
  const { data, isRefreshing, reload } = useLedger(role);
  const isPossible = data !== undefined && !isRefreshing;
  useKey('verify', reload, isPossible);
  if (data === undefined) return null;
  return (
    <ToolbarButton
      isLoading={isRefreshing}
      icon={<RefreshCw aria-hidden strokeWidth={1.75} />}
      onClick={reload}
    >
      {isRefreshing ? ledger.verifying : ledger.verifyAgain}
      <KeyCaps act="verify" />
    </ToolbarButton>
  );
}
