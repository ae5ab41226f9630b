import { Button } from '@sanam/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useOverlay } from '../../lib/use-overlay.ts';

const ChangePasswordDialog = lazyOverlay(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

interface ChangePasswordButtonProps {
  /** The server's sentence about the new password; undefined when another change begins. */
  readonly onMessage: (message: string | undefined) => void;
}

export function ChangePasswordButton({ onMessage }: ChangePasswordButtonProps) {
  const { t } = useTranslation();
  const dialog = useOverlay();
  return (
    <>
      <Button
        variant="secondary"
        isBlock
        icon={<Lock aria-hidden strokeWidth={1.75} className="size-5" />}
        onClick={() => {
          onMessage(undefined);
          dialog.open();
        }}
      >
        {t('changePassword.title')}
      </Button>
      {dialog.hasOpened && (
        <ChangePasswordDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onChanged={(message) => {
            dialog.close();
            onMessage(message);
            globalThis.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}
