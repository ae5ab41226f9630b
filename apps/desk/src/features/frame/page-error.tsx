import { ErrorBox } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';

/** Instead of a page that could not be rendered. */
export function PageError() {
  const { error } = useTexts();
  return (
    <ErrorBox
      message={error.title}
      help={error.help}
      retry={{ label: error.reload, onRetry: () => globalThis.location.reload() }}
    />
  );
}
