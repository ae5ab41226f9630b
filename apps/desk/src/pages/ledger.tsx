import { Ledger } from '../features/ledger/ledger.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function LedgerPage() {
  const { ledger } = useTexts();
  usePageTitle(ledger.title);
  return (
    <main className="mx-auto w-full max-w-[68rem] px-4 pt-6 pb-12 desk:px-6 desk:pt-8">
      <Ledger />
    </main>
  );
}
