import { Button, CopyButton, Dialog, NoticeBox } from '@sanam/ui';
import { useState } from 'react';

import { api } from '../../../state/api.ts';
import { reloadPlayer } from '../../../state/players.ts';
import { TextDialog } from './text-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

interface CodeDialogProps {
  readonly playerId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A code for a player who has forgotten the password: shown once, read out on the phone. */
export function CodeDialog({ playerId, isOpen, onClose }: CodeDialogProps) {
  const texts = usePlayerTexts();
  const [made, setMade] = useState<{ code: string; expiresInSeconds: number }>();
  return (
    <>
      <TextDialog
        isOpen={isOpen}
        onClose={onClose}
        title={texts.resetCode}
        help={texts.resetCodeHelp}
        label={texts.reason}
        submit={texts.resetCode}
        onSubmit={async (reason) => {
          const params = { id: String(playerId) };
          const { data } = await api.call('POST /desk/players/{id}/reset-code', { params, body: { reason } });
          setMade(data);
          reloadPlayer();
        }}
      />
      <Dialog
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
        title={texts.resetCode}
        closeLabel={texts.close}
        isClosable={false}
      >
        <div className="flex flex-col gap-4">
          <NoticeBox
            kind="attention"
            message={texts.codeShown}
            help={texts.codeHelp(String(Math.floor((made?.expiresInSeconds ?? 0) / 60)))}
          />
          <p className="flex items-center gap-2 rounded-box border border-line bg-s2 py-1 pr-1 pl-3.5">
            <code data-testid="code" className="numerals min-w-0 flex-1 text-title font-semibold">
              {made?.code}
            </code>
            <CopyButton text={made?.code ?? ''} label={texts.copyCode} copiedLabel={texts.copied} />
          </p>
          <Button isBlock onClick={() => setMade(undefined)}>
            {texts.codeRead}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
