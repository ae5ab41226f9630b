import { ErrorBox } from '@sanam/ui';

import { useTexts } from '../state/language.ts';

export function ErrorPage() {
  const { error } = useTexts();
  return (
    <main className="mx-auto w-full max-w-[28rem] px-4 pt-16">
      <ErrorBox
        message={error.title}
        help={error.help}
        retry={{ label: error.reload, onRetry: () => globalThis.location.reload() }}
      />
    </main>
  );
}
