import { Button, toast } from '@sanam/ui';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';

import { KeyCaps } from '../../../components/key-caps.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { api } from '../../../state/api.ts';
import { useKey } from '../../../state/keys.ts';
import { useLanguage } from '../../../state/language.ts';
import { reloadPlayer, type PlayerPage } from '../../../state/players.ts';
import { TextDialog } from './text-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** The newest note, and the way to add one. */
export function NoteRow({ player: { id, lastNote } }: { readonly player: PlayerPage }) {
  const texts = usePlayerTexts();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKey('add', open);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-3.5 py-2.5">
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2.5 text-label">
        <NotebookPen aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
        {lastNote === null ? (
          <span className="text-t2">{texts.noNotes}</span>
        ) : (
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="font-semibold">{lastNote.by}</b>, {formatMoment(new Date(lastNote.at), language)}:{' '}
            {lastNote.text}
          </span>
        )}
      </p>
      <Button variant="secondary" size="small" onClick={open}>
        {texts.addNote} <KeyCaps act="add" />
      </Button>
      <TextDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.addNote}
        help={texts.noteHelp}
        label={texts.noteText}
        submit={texts.save}
        onSubmit={async (text) => {
          await api.call('POST /desk/players/{id}/notes', { params: { id: String(id) }, body: { text } });
          toast.show(texts.done);
          reloadPlayer();
        }}
      />
    </div>
  );
}
