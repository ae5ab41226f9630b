import { toast } from '@sanam/ui';
import { Snowflake, Sun } from 'lucide-react';
import { useState } from 'react';

import { LongPressButton } from '../../../components/long-press-button.tsx';
import { KeyCaps } from '../../../components/key-caps.tsx';
import { ToolbarButton } from '../../../components/toolbar-button.tsx';
import { api } from '../../../state/api.ts';
import { reloadPlayer, type PlayerPage } from '../../../state/players.ts';
import { useLongPress } from '../../../state/use-long-press.ts';
import { TextDialog } from './text-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** Freezing takes a long press and a reason; unfreezing only a reason, because it takes nothing from the player. */
export function FreezeButton({ player }: { readonly player: PlayerPage }) {
  const texts = usePlayerTexts();
  const [isOpen, setOpen] = useState(false);
  const { id, fullName, status } = player;
  const isFrozen = status === 'DISABLED';
  const longPress = useLongPress('freeze', () => setOpen(true), { isPossible: !isFrozen && !isOpen });
  return (
    <>
      {isFrozen ? (
        <ToolbarButton icon={<Sun aria-hidden strokeWidth={1.75} />} onClick={() => setOpen(true)}>
          {texts.unfreeze}
        </ToolbarButton>
      ) : (
        <LongPressButton
          longPress={longPress}
          act="freeze"
          fillClass="bg-s3"
          className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-tile border border-line2 bg-s2 px-3 text-label font-semibold whitespace-nowrap wide:h-9 any-pointer-coarse:h-11"
        >
          <Snowflake aria-hidden strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only items-center gap-2 desk:not-sr-only desk:flex">{texts.freeze}</span>
          <KeyCaps act="freeze" />
        </LongPressButton>
      )}
      <TextDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={isFrozen ? texts.unfreezeOf(fullName) : texts.freezeOf(fullName)}
        help={isFrozen ? '' : texts.freezeHelp}
        label={texts.reason}
        submit={isFrozen ? texts.unfreeze : texts.freezeNow}
        onSubmit={async (reason) => {
          const act = isFrozen ? 'enable' : 'disable';
          const params = { id: String(id) };
          await api.call(`POST /desk/players/{id}/${act}`, { params, body: { reason } });
          toast.show(texts.done);
          reloadPlayer();
        }}
      />
    </>
  );
}
