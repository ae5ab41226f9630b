import { formatMoney, toBaht, type Satang } from '@sanam/money';
import { Button, QrImage } from '@sanam/ui';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { promptPayPayload } from '../../lib/promptpay.ts';
import { checkDeposit } from './check-deposit.ts';
import { encodeQr } from './encode-qr.ts';
import { saveQrImage } from './save-qr-image.ts';

export interface PromptPayPanelProps {
  readonly promptPayId: string;
  readonly accountName: string;
  readonly amount: Satang;
}

/** A code that any Thai bank app reads. A player whose bank app is on the same phone saves the image and opens it there. */
export function PromptPayPanel({ promptPayId, accountName, amount }: PromptPayPanelProps) {
  const { t } = useTranslation();
  const isAmountIn = checkDeposit(amount) === undefined;
  const modules = encodeQr(promptPayPayload(promptPayId, isAmountIn ? toBaht(amount) : undefined));
  return (
    <div className="flex flex-col items-center gap-2">
      <div className="w-full max-w-60">
        <QrImage modules={modules} label={t('deposit.qrOf', { name: accountName })} />
      </div>
      <p className="text-center text-label text-t2">
        {isAmountIn ? t('deposit.qrAmount', { amount: formatMoney(amount) }) : t('deposit.qrAnyAmount')}
      </p>
      <Button
        variant="text"
        size="small"
        icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
        onClick={() => saveQrImage(modules)}
      >
        {t('deposit.saveQr')}
      </Button>
    </div>
  );
}
