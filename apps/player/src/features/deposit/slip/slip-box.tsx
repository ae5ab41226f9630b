import { findBankById, type SlipReference } from '@sanam/contract';
import { Button, NoticeBox } from '@sanam/ui';
import { ReceiptText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { bankText } from '../../../lib/i18n/bank-text.ts';
import { useSlip, type SlipFlow } from './use-slip.ts';

/** Lets the player add the slip of a deposit that is being checked, and says what became of it. */
export function SlipBox({ transactionId }: { readonly transactionId: string }) {
  const { t } = useTranslation();
  const flow = useSlip(transactionId);
  const { state } = flow;
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.step === 'reading' || state.step === 'sending';
  const isDone = state.step === 'received';
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        data-slip-file
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) flow.choose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Outcome flow={flow} />
      {!isDone && (
        <Button
          variant="secondary"
          isBlock
          isLoading={isBusy}
          loadingLabel={t(state.step === 'reading' ? 'deposit.slipReading' : 'deposit.slipSending')}
          icon={<ReceiptText aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {t(state.step === 'none' ? 'deposit.slipAdd' : 'deposit.slipOther')}
        </Button>
      )}
    </div>
  );
}

function Outcome({ flow: { state, send } }: { readonly flow: SlipFlow }) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'sending':
      return state.slip && <Reference slip={state.slip} />;
    case 'received':
      return (
        <NoticeBox
          kind="success"
          message={t('deposit.slipReceived')}
          help={state.slip && <Reference slip={state.slip} />}
        />
      );
    case 'noQr':
      return (
        <NoticeBox
          kind="attention"
          message={t('deposit.slipNoQr')}
          help={t('deposit.slipNoQrHelp')}
          action={
            <Button variant="soft" size="small" onClick={() => send(state.picture)}>
              {t('deposit.slipSendAnyway')}
            </Button>
          }
        />
      );
    case 'refused':
      return (
        <NoticeBox
          kind="attention"
          message={state.code === 'SLIP_USED' ? t('deposit.slipWasUsed') : state.message}
          help={state.code === 'SLIP_USED' && t('deposit.slipWasUsedHelp')}
        />
      );
    case 'failed':
      return (
        <NoticeBox
          kind="attention"
          message={t('deposit.slipFailed')}
          action={
            <Button variant="soft" size="small" onClick={() => send(state.picture, state.qr)}>
              {t('common.tryAgain')}
            </Button>
          }
        />
      );
    case 'unreadable':
      return <NoticeBox kind="attention" message={t('deposit.slipUnreadable')} />;
    case 'none':
    case 'reading':
      return null;
  }
}

/** As printed on the slip. */
function Reference({ slip: { bankId, bankRef } }: { readonly slip: SlipReference }) {
  const { t } = useTranslation();
  const bank = findBankById(bankId);
  return (
    <span className="text-small text-t2">
      {bank === undefined ? bankId : bankText(t, bank.code)}{' '}
      <span className="numerals break-all">{bankRef}</span>
    </span>
  );
}
