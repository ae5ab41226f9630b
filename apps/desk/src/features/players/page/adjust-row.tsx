import { ADJUST_MAX_BAHT } from '@sanam/contract';
import { parseBaht } from '@sanam/money';
import { Button, TextField, toast } from '@sanam/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { formatShort } from '../../../lib/transfers/format.ts';
import { api } from '../../../state/api.ts';
import { useSumsOfTwo } from '../../../state/desk-settings.ts';
import { reloadPlayer } from '../../../state/players.ts';
import { TextDialog } from './text-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** Gives a player money of the house, or takes some. */
export function AdjustRow({ playerId }: { readonly playerId: number }) {
  const texts = usePlayerTexts();
  const sums = useSumsOfTwo();
  const note = [texts.adjustNote, ...(sums ? [texts.adjustByTwo(formatShort(sums.adjustment))] : [])].join(
    ' ',
  );
  const [key, setKey] = useState<string>();
  const [typed, setTyped] = useState('');
  const amount = Number(typed.replaceAll(/[,\s]/g, '').replace('−', '-'));
  const isValid =
    typed.trim() !== '' &&
    amount !== 0 &&
    Math.abs(amount) <= ADJUST_MAX_BAHT &&
    parseBaht(amount) !== undefined;

  function close() {
    setKey(undefined);
    setTyped('');
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-3.5 py-2.5">
      <p className="min-w-0 flex-1 basis-56 text-label text-t2">{note}</p>
      <Button
        variant="secondary"
        size="small"
        icon={<Plus aria-hidden strokeWidth={1.75} />}
        onClick={() => setKey(crypto.randomUUID())}
      >
        {texts.adjust}
      </Button>
      <TextDialog
        isOpen={key !== undefined}
        onClose={close}
        title={texts.adjust}
        help={note}
        label={texts.reason}
        submit={texts.adjust}
        isValid={isValid}
        onSubmit={async (reason) => {
          const { data } = await api.call('POST /desk/players/{id}/adjust', {
            params: { id: String(playerId) },
            body: { amount, reason },
            // The same key for every attempt of this dialog, so that a retry without a reply does not adjust twice.
            idempotencyKey: key ?? crypto.randomUUID(),
          });
          toast.show(data.approvalId === undefined ? texts.adjusted : texts.asked);
          reloadPlayer();
        }}
      >
        <TextField
          name="amount"
          isNumeric
          autoComplete="off"
          label={texts.adjustAmount}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          error={typed !== '' && typed !== '-' && !isValid ? texts.adjustRule : undefined}
        />
      </TextDialog>
    </div>
  );
}
