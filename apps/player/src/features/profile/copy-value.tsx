import { CopyButton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { logFailure } from '../../lib/log-failure.ts';

export interface CopyValueProps {
  readonly text: string;
  /** The name of the value, for a screen reader. */
  readonly field: string;
}

export function CopyValue({ text, field }: CopyValueProps) {
  const { t } = useTranslation();
  return (
    <CopyButton
      text={text}
      label={t('profile.copy', { field })}
      copiedLabel={t('profile.copied')}
      onError={(error) => logFailure(`copying ${field} failed`, error)}
    />
  );
}
