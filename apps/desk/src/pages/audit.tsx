import type { Operator } from '@sanam/contract';

import { Audit } from '../features/audit/audit.tsx';
import { ChainState } from '../features/audit/chain-state.tsx';
import { Frame } from '../features/frame/frame.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function AuditPage({ operator }: { readonly operator: Operator }) {
  const { audit } = useTexts();
  usePageTitle(audit.title);
  return (
    <Frame operator={operator} title={audit.title} context={<ChainState role={operator.role} />}>
      <Audit />
    </Frame>
  );
}
