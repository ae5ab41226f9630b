import { Button, ErrorBox, Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { SheetFoot } from '../../components/sheet-foot.tsx';

export interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: string;
  readonly label: string;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmSheet({
  isOpen,
  title,
  question,
  label,
  isRunning,
  failure,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isRunning}
      title={title}
      closeLabel={t('common.close')}
    >
      <div className="@container flex flex-col gap-3">
        <p className="text-body text-t2">{question}</p>
        {failure !== undefined && <ErrorBox message={failure} />}
        <SheetFoot>
          <Button size="large" isBlock isLoading={isRunning} onClick={onConfirm}>
            {label}
          </Button>
          <Button variant="text" isBlock disabled={isRunning} onClick={onClose}>
            {t('changePassword.cancel')}
          </Button>
        </SheetFoot>
      </div>
    </Sheet>
  );
}
