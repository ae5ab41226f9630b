import { TriangleAlert } from 'lucide-react';

import { useTexts } from '../../state/language.ts';

/** Beside each long press that corrects a result. */
export function IrreversibleNotice() {
  const { result: texts } = useTexts();
  return (
    <p className="flex items-start gap-2.5 rounded-cell border border-loss bg-errbg px-3.5 py-2.5 text-label">
      <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-loss" />
      {texts.irreversible}
    </p>
  );
}
