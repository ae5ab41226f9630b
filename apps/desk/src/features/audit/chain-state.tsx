import type { OperatorRole } from '@sanam/contract';
import { Link2, Link2Off } from 'lucide-react';

import { useTexts } from '../../state/language.ts';
import { useLedger } from '../../state/ledger.ts';

/** Whether every row is still sealed with the one before it, by the last verification of the ledger. */
export function ChainState({ role }: { readonly role: OperatorRole }) {
  const { audit: texts } = useTexts();
  const { data: ledger } = useLedger(role);
  const chain = ledger?.checks.find(({ code }) => code === 'AUDIT_CHAIN');
  if (chain === undefined) return null;
  const isUnbroken = chain.violations === 0;
  const Icon = isUnbroken ? Link2 : Link2Off;
  const rows = (isUnbroken ? chain.checked : chain.violations).toLocaleString('en');
  return (
    <span className={`flex items-center gap-2 ${isUnbroken ? '' : 'font-semibold text-loss'}`}>
      <Icon aria-hidden strokeWidth={1.75} className={`size-4.5 ${isUnbroken ? 'text-gain' : ''}`} />
      {isUnbroken ? texts.unbroken(rows) : texts.broken(rows)}
    </span>
  );
}
