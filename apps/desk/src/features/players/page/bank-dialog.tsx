import { BANK_ACCOUNT_MAX, BANK_ACCOUNT_MIN, BANKS, type BankCode } from '@sanam/contract';
import { SelectField, TextField, toast } from '@sanam/ui';
import { useState } from 'react';

import { api } from '../../../state/api.ts';
import { reloadPlayer } from '../../../state/players.ts';
import { TextDialog } from './text-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

interface BankDialogProps {
  readonly playerId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes the bank account to which the player is paid. */
export function BankDialog({ playerId, isOpen, onClose }: BankDialogProps) {
  const texts = usePlayerTexts();
  const [bankCode, setBankCode] = useState<BankCode>();
  const [typed, setTyped] = useState('');
  const bankAccount = typed.replaceAll(/[\s-]/g, '');
  const isRight =
    /^\d+$/.test(bankAccount) &&
    bankAccount.length >= BANK_ACCOUNT_MIN &&
    bankAccount.length <= BANK_ACCOUNT_MAX;

  function close() {
    setBankCode(undefined);
    setTyped('');
    onClose();
  }

  return (
    <TextDialog
      isOpen={isOpen}
      onClose={close}
      title={texts.changeBank}
      help={texts.changeBankHelp}
      label={texts.reason}
      submit={texts.changeBank}
      isValid={isRight && bankCode !== undefined}
      onSubmit={async (reason) => {
        if (bankCode === undefined) return;
        const { data } = await api.call('POST /desk/players/{id}/bank-account', {
          params: { id: String(playerId) },
          body: { bankCode, bankAccount, reason },
        });
        toast.show(data.approvalId === undefined ? texts.bankChanged : texts.asked);
        reloadPlayer();
      }}
    >
      <SelectField
        name="bankCode"
        label={texts.bank}
        options={BANKS.map(({ code, name }) => ({ value: code, label: name, code }))}
        placeholder={texts.chooseBank}
        sheetTitle={texts.chooseBank}
        closeLabel={texts.close}
        value={bankCode ?? ''}
        onChange={(value) => setBankCode(BANKS.find(({ code }) => code === value)?.code)}
      />
      <TextField
        name="bankAccount"
        isNumeric
        inputMode="numeric"
        autoComplete="off"
        label={texts.accountNumber}
        hint={texts.accountRule}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={typed !== '' && !isRight ? texts.accountRule : undefined}
      />
    </TextDialog>
  );
}
