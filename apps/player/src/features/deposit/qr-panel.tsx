import { formatMoney, toBaht, type Satang } from '@sanam/money';
import { Button, QrImage, toMinutesSeconds, useSeconds } from '@sanam/ui';
import { Clock, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { promptPayPayload } from '../../lib/promptpay.ts';
import { encodeQr } from './encode-qr.ts';
import { saveQrImage } from './save-qr-image.ts';

export interface QrPanelProps {
  readonly promptPayId: string;
  readonly accountName: string;
  readonly amount: Satang;
  /** On this device's clock. */
  readonly shownAt: number;
  readonly onRenew: () => void;
}

/** A code left open overnight is not to be paid: the house's account may have changed. */
const VALID_MS = 15 * 60_000;

/**
 * A code of 276 px beside its quiet zone, which any Thai bank app reads. A player whose bank app is on the same phone
 * saves the image and opens it there.
 */
export function QrPanel({ promptPayId, accountName, amount, shownAt, onRenew }: QrPanelProps) {
  const { t } = useTranslation();
  const left = shownAt + VALID_MS - useSeconds();
  const modules = encodeQr(promptPayPayload(promptPayId, toBaht(amount)));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col items-center overflow-hidden rounded-card bg-[#fff] px-3 pb-3 text-center text-[#1e1711]">
        {left > 0 ? (
          <div className="-mb-4 w-86 max-w-full">
            <QrImage modules={modules} label={t('deposit.qrOf', { name: accountName })} />
          </div>
        ) : (
          <div className="flex aspect-square w-69 max-w-full flex-col items-center justify-center gap-3">
            <output className="text-body font-semibold">{t('deposit.qrExpired')}</output>
            <Button onClick={onRenew}>{t('deposit.renewQr')}</Button>
          </div>
        )}
        <p className="numerals text-[min(2.375rem,12.5vw)] leading-tight font-semibold whitespace-nowrap">
          ฿ {formatMoney(amount)}
        </p>
        <p className="text-label text-[#5a4e42]">{t('deposit.promptPayOf', { name: accountName })}</p>
      </div>
      {left > 0 && (
        <div className="-my-1 flex flex-wrap items-center gap-x-2.5 text-body text-t2">
          <Clock aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
          <span>{t('deposit.qrValid')}</span>
          <span className="numerals font-semibold text-t1">{toMinutesSeconds(left)}</span>
          <Button
            variant="text"
            size="small"
            className="-mr-3 ml-auto"
            icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
            onClick={() => saveQrImage(modules)}
          >
            {t('deposit.saveQr')}
          </Button>
        </div>
      )}
    </div>
  );
}
