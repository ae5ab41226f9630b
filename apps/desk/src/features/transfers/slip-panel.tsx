import { BANKS } from '@sanam/contract';
import { classNames, ErrorBox, Skeleton } from '@sanam/ui';
import { Info, ScanQrCode, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useKey } from '../../state/keys.ts';
import { useSlipImage } from '../../state/slip-image.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import type { TransferDetails } from '../../state/transfers.ts';

/** The slip that the player sent: its picture, and what its QR code names. */
export function SlipPanel({ transfer }: { readonly transfer: TransferDetails }) {
  const texts = useTransferTexts();
  const { id, hasSlipImage, bankId, bankRef, status, arrival } = transfer;
  const { url, failure } = useSlipImage(hasSlipImage ? id : undefined);
  const [isZoomed, setZoomed] = useState(false);
  const zoom = () => setZoomed((before) => !before);
  useKey('zoomSlip', zoom, url !== undefined);
  // Once it is decided, the reference may be what was found in the bank's list.
  const isRead = bankRef !== null && (status === 'pending' || arrival?.bankRef == null);
  if (!hasSlipImage && !isRead) return null;
  const bank = BANKS.find((one) => one.id === bankId);
  const Zoom = isZoomed ? ZoomOut : ZoomIn;
  return (
    <Panel
      id="slip"
      title={texts.slip}
      aside={
        url !== undefined && (
          <button
            type="button"
            aria-pressed={isZoomed}
            onClick={zoom}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 text-small wide:min-h-7 any-pointer-coarse:min-h-11"
          >
            <Zoom aria-hidden strokeWidth={1.75} className="size-4.5" />
            <span className="sr-only">{texts.zoom}</span>
            <KeyCaps act="zoomSlip" />
          </button>
        )
      }
    >
      {hasSlipImage && (
        <div
          className={classNames(
            'flex justify-center overflow-auto bg-bg p-3',
            isZoomed ? 'max-h-[36rem]' : 'max-h-80 wide:max-h-56',
          )}
        >
          {url !== undefined && (
            <img
              src={url}
              alt={texts.slip}
              className={
                isZoomed
                  ? 'w-full max-w-none'
                  : 'max-h-74 max-w-full wide:max-h-50 rounded-cell object-contain'
              }
            />
          )}
          {url === undefined && failure === undefined && <Skeleton className="h-60 w-44 rounded-cell" />}
          {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
        </div>
      )}
      {isRead && (
        <div className="flex items-center gap-4 border-t border-line px-3.5 py-3">
          <ScanQrCode aria-hidden strokeWidth={1.75} className="size-7 shrink-0 text-goldt" />
          <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
            <dt className="text-t2">{texts.bank}</dt>
            <dd className="font-semibold">
              {bank?.code} · <span className="numerals">{bankId}</span>
            </dd>
            <dt className="text-t2">{texts.reference}</dt>
            <dd className="numerals font-semibold break-all">{bankRef}</dd>
          </dl>
          <span className="shrink-0 rounded-[6px] border border-line2 px-2 text-tiny text-t2">
            {texts.sources.SLIP}
          </span>
        </div>
      )}
      <p className="flex items-start gap-2 border-t border-line px-3.5 py-2.5 text-small text-t2">
        <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {texts.slipHelp}
      </p>
    </Panel>
  );
}
