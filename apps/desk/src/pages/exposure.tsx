import type { Operator } from '@sanam/contract';

import { Exposure } from '../features/exposure/exposure.tsx';
import { Frame } from '../features/frame/frame.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function ExposurePage({ operator }: { readonly operator: Operator }) {
  const { exposure } = useTexts();
  usePageTitle(exposure.title);
  return (
    <Frame operator={operator} title={exposure.title}>
      <Exposure role={operator.role} />
    </Frame>
  );
}
