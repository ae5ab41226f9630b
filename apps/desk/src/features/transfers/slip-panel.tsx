import { BANKS } from '@sanam/contract';
import { classNames, ErrorBox, Skeleton } from '@sanam/ui';
import {
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  Hourglass,
  Info,
  RotateCw,
  ScanQrCode,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useState } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht, formatDay } from '../../lib/transfers/format.ts';
import { useKey } from '../../state/keys.ts';
import { useLanguage } from '../../state/language.ts';
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
  const [rotations, setRotations] = useState(0);
  const rotate = () => setRotations((before) => before + 1);
  useKey('zoomSlip', zoom, url !== undefined);
  useKey('rotateSlip', rotate, url !== undefined);
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
          <span className="flex gap-2">
            <button type="button" aria-pressed={isZoomed} onClick={zoom} className={TOOL}>
              <Zoom aria-hidden strokeWidth={1.75} className="size-4.5" />
              <span className="sr-only">{texts.zoom}</span>
              <KeyCaps act="zoomSlip" />
            </button>
            <button type="button" onClick={rotate} className={TOOL}>
              <RotateCw aria-hidden strokeWidth={1.75} className="size-4.5" />
              <span className="sr-only">{texts.rotate}</span>
              <KeyCaps act="rotateSlip" />
            </button>
          </span>
        )
      }
    >
      {hasSlipImage && (
        <div
          className={classNames(
            'flex justify-center overflow-auto bg-bg p-3',
            isZoomed ? 'max-h-[36rem]' : 'max-h-60 desk:max-h-80 wide:max-h-[calc(50dvh+1.5rem)]',
          )}
        >
          {url !== undefined && (
            <img
              src={url}
              alt={texts.slip}
              style={{ rotate: `${rotations * 90}deg` }}
              className={
                isZoomed
                  ? 'w-full max-w-none'
                  : 'max-h-54 max-w-full desk:max-h-74 wide:max-h-[50dvh] rounded-cell object-contain'
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
      {transfer.verification !== null && <Verification verification={transfer.verification} />}
      <p className="flex items-start gap-2 border-t border-line px-3.5 py-2.5 text-small text-t2">
        <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {texts.slipHelp}
      </p>
    </Panel>
  );
}

const TOOL =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 text-small wide:min-h-7 any-pointer-coarse:min-h-11';

const ICONS = { FOUND: CircleCheck, NOT_FOUND: CircleAlert, UNAVAILABLE: CircleQuestionMark } as const;
const COLORS = { FOUND: 'text-gain', NOT_FOUND: 'text-loss', UNAVAILABLE: 'text-goldt' } as const;

/** What the service that looks up bank transfers found for the slip, and what does not match. */
function Verification({
  verification,
}: {
  readonly verification: NonNullable<TransferDetails['verification']>;
}) {
  const texts = useTransferTexts();
  const language = useLanguage();
  const { outcome, amount, paidAt, receiverEnds, senderName, objections } = verification;
  const isRight = outcome === 'FOUND' && objections.length === 0;
  const shown = outcome === 'FOUND' && !isRight ? 'NOT_FOUND' : outcome;
  const Icon = shown === null ? Hourglass : ICONS[shown];
  return (
    <div className="flex items-start gap-4 border-t border-line px-3.5 py-3">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={`size-6 shrink-0 ${shown === null ? 'text-t2' : COLORS[shown]}`}
      />
      <div className="min-w-0 flex-1 text-small">
        <p className="text-label font-semibold">
          {outcome === null ? texts.verifying : texts.verified[outcome]}
          {objections.length > 0 && ` · ${objections.map((one) => texts.objections[one]).join(', ')}`}
        </p>
        {amount !== null && paidAt !== null && (
          <p className="numerals break-words text-t2">
            {formatBaht(amount)} · {formatDay(paidAt, language)} {formatMinute(paidAt)} · {receiverEnds} ·{' '}
            {senderName}
          </p>
        )}
      </div>
      <span className="shrink-0 rounded-[6px] border border-line2 px-2 text-tiny text-t2">
        {texts.sources.VERIFIER}
      </span>
    </div>
  );
}
