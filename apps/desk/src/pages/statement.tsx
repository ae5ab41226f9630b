import type { Operator } from '@sanam/contract';
import { useState } from 'react';

import { Frame } from '../features/frame/frame.tsx';
import { ImportButton } from '../features/statement/import-button.tsx';
import { Statement } from '../features/statement/statement.tsx';
import { useImport } from '../features/statement/use-import.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { reloadStatement } from '../state/statement.ts';

export function StatementPage({ operator }: { readonly operator: Operator }) {
  const { statement } = useTexts();
  const [day, setDay] = useState<string>();
  const upload = useImport(({ day: latest }) => {
    setDay(latest);
    reloadStatement();
  });
  usePageTitle(statement.title);
  return (
    <Frame
      operator={operator}
      title={statement.title}
      action={<ImportButton isMain isRunning={upload.isRunning} start={upload.start} />}
    >
      <Statement day={day} onDay={setDay} upload={upload} />
    </Frame>
  );
}
