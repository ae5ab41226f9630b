import { ErrorBox, NoticeBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { StepPlacing } from './use-step-placing.ts';

/** Why the last bet was not placed. */
export interface SlipFailure {
  readonly message: string;
  /** What happened to the money, where the message does not mention it. */
  readonly help?: string;
}

export interface SlipNoticeProps {
  readonly placing: StepPlacing;
  readonly failure: SlipFailure | undefined;
  readonly onDismiss: () => void;
  readonly hasMoved: boolean;
}

/** What the player should read before confirming. */
export function SlipNotice({ placing: { state, trouble }, failure, onDismiss, hasMoved }: SlipNoticeProps) {
  const { t } = useTranslation();
  if (state === 'checking') {
    return <NoticeBox kind="attention" message={t('bet.checking')} help={t('bet.checkingHelp')} />;
  }
  if (state === 'processing' && trouble !== undefined) {
    return (
      <NoticeBox
        kind="attention"
        message={t(trouble === 'REFUSED' ? 'step.statusRefused' : 'step.statusUnreachable')}
        help={t('step.statusHelp')}
      />
    );
  }
  if (state === 'processing') {
    return <NoticeBox kind="attention" message={t('step.processing')} help={t('step.processingHelp')} />;
  }
  if (state === 'placing') return null;
  if (failure !== undefined) {
    return <ErrorBox {...failure} dismiss={{ label: t('step.dismiss'), onDismiss }} />;
  }
  return hasMoved ? (
    <NoticeBox kind="attention" message={t('bet.oddsMoved')} help={t('bet.nothingTaken')} />
  ) : null;
}
