import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { VerifyButton } from '../features/ledger/verify-button.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function LedgerPage({ operator }: { readonly operator: Operator }) {
  const { ledger } = useTexts();
  usePageTitle(ledger.title);
  return (
    <Frame
      operator={operator}
      title={ledger.title}
      context={ledger.everyTenMinutes}
      action={<VerifyButton role={operator.role} />}
    >
      <Ledger role={operator.role} />
    </Frame>
  );
}
