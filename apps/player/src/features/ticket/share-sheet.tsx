import type { BetTicket } from '@sanam/contract';
import { Button, CopyButton, Sheet } from '@sanam/ui';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { logFailure } from '../../lib/log-failure.ts';
import { shareText } from './share-text.ts';

export interface ShareSheetProps {
  readonly ticket: BetTicket;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The ticket as text, handed to another app or copied. */
export function ShareSheet({ ticket, isOpen, onClose }: ShareSheetProps) {
  const { t } = useTranslation();
  const text = shareText(t, ticket);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('ticket.shareTitle')} closeLabel={t('common.close')}>
      <div className="flex flex-col gap-3">
        <p className="rounded-box border border-line bg-bg px-3.5 py-3 text-body whitespace-pre-line">
          {text}
        </p>
        <p className="text-small text-t2">{t('ticket.shareHelp')}</p>
        {/* Browsers without Web Share copy. */}
        {'share' in navigator && (
          <Button
            size="large"
            isBlock
            icon={<Share2 aria-hidden strokeWidth={1.75} className="size-5.5" />}
            onClick={() => void share(text)}
          >
            {t('ticket.share')}
          </Button>
        )}
        <CopyButton
          look="button"
          text={text}
          label={t('ticket.copyText')}
          copiedLabel={t('ticket.copied')}
          onError={(error) => logFailure('copying the ticket failed', error)}
        />
      </div>
    </Sheet>
  );
}

async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch (error) {
    // The player closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logFailure('sharing the ticket failed', error);
  }
}
