import { ApiRefusal } from '@sanam/api-client';
import { parseSlip, type RefusalCode, type SlipReference } from '@sanam/contract';
import { create } from 'zustand';

import { logFailure } from '../../../lib/log-failure.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { api } from '../../../state/api/api.ts';
import { renderSlip, toJpeg } from './render-slip.ts';
import { findSlip } from './find-slip.ts';

export type SlipState =
  | { readonly step: 'none' }
  | { readonly step: 'reading' }
  | { readonly step: 'sending'; readonly slip: SlipReference | undefined }
  /** Its QR code was not found; the picture can still be sent. */
  | { readonly step: 'noQr'; readonly picture: HTMLCanvasElement }
  | { readonly step: 'received'; readonly slip: SlipReference | undefined }
  | { readonly step: 'refused'; readonly code: RefusalCode; readonly message: string }
  | { readonly step: 'unreadable' }
  | { readonly step: 'failed'; readonly picture: HTMLCanvasElement; readonly qr: string | undefined };

export interface SlipFlow {
  readonly state: SlipState;
  readonly choose: (file: Blob) => void;
  readonly send: (picture: HTMLCanvasElement, qr?: string) => void;
}

const NONE: SlipState = { step: 'none' };

/** By deposit, so that one that is on its way goes on while the sheet is closed. */
const useSlips = create<Readonly<Record<string, SlipState>>>()(() => ({}));

/** The slip of a deposit: read on the phone, then its code and its picture are sent. */
export function useSlip(transactionId: string): SlipFlow {
  const state = useSlips((slips) => slips[transactionId]) ?? NONE;
  const set = (next: SlipState) => useSlips.setState({ [transactionId]: next });

  async function choose(file: Blob): Promise<void> {
    set({ step: 'reading' });
    try {
      const picture = await renderSlip(file);
      const qr = await findSlip(picture);
      if (qr === undefined) set({ step: 'noQr', picture });
      else await send(picture, qr);
    } catch (error) {
      logFailure('the picture of the slip could not be read', error);
      set({ step: 'unreadable' });
    }
  }

  async function send(picture: HTMLCanvasElement, qr: string | undefined): Promise<void> {
    const slip = qr === undefined ? undefined : parseSlip(qr);
    const params = { id: transactionId };
    set({ step: 'sending', slip });
    try {
      if (qr !== undefined) {
        const idempotencyKey = newUuid();
        await api.call('POST /wallet/deposit/{id}/slip', { params, body: { qr }, idempotencyKey });
      }
      await api.call('POST /wallet/deposit/{id}/slip-image', { params, body: await toJpeg(picture) });
      set({ step: 'received', slip });
    } catch (error) {
      logFailure('the slip could not be sent', error);
      if (error instanceof ApiRefusal && error.status < 500)
        set({ step: 'refused', code: error.code, message: error.message });
      else set({ step: 'failed', picture, qr });
    }
  }

  return { state, choose: (file) => void choose(file), send: (picture, qr) => void send(picture, qr) };
}
