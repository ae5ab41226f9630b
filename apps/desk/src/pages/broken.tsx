import { ErrorBox } from '@sanam/ui';

import { useTexts } from '../state/language.ts';

export function BrokenPage() {
  const { broken } = useTexts();
  return (
    <main className="mx-auto w-full max-w-[28rem] px-4 pt-16">
      <ErrorBox
        message={broken.title}
        help={broken.help}
        retry={{ label: broken.reload, onRetry: () => globalThis.location.reload() }}
      />
    </main>
  );
}
