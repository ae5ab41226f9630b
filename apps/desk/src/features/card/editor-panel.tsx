import { Button, ErrorBox, IconButton } from '@sanam/ui';
import { ArrowDown, ArrowLeftRight, ArrowUp, CopyPlus, Trash2 } from 'lucide-react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { swapCorners } from '../../lib/card/swap-corners.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useTexts } from '../../state/language.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { closeBetting } from '../../state/ringside/close-betting.ts';
import { EditorForm } from './editor-form.tsx';
import type { Editor } from './use-editor.ts';

interface EditorBodyProps {
  readonly editor: Editor;
  readonly onMove: (step: 1 | -1) => void;
  readonly onDuplicate: () => void;
}

/** What can be done with one match: its fields, its place, a copy of it. */
export function EditorBody({ editor, onMove, onDuplicate }: EditorBodyProps) {
  const { login } = useTexts();
  const texts = useCardTexts();
  const { match, lock, row, change } = editor;
  const isFree = lock === 'none';
  return (
    <div className="flex flex-col gap-3">
      {editor.failure !== undefined && <ErrorBox message={failureText(editor.failure, login.noReply)} />}
      {match?.isOpenBet && (
        <Button
          variant="secondary"
          size="small"
          isBlock
          data-act="close"
          onClick={() => void closeBetting(match.id)}
        >
          {texts.closeBetting}
          <KeyCaps act="close" />
        </Button>
      )}
      <EditorForm editor={editor}>
        <div className="flex flex-wrap items-center">
          {isFree && (
            <Button
              variant="secondary"
              size="small"
              icon={<ArrowLeftRight aria-hidden strokeWidth={1.75} className="size-4.5" />}
              onClick={() => change(swapCorners(row))}
              className="mr-auto"
            >
              {texts.swap}
              <KeyCaps act="swapCorners" />
            </Button>
          )}
          {match && (
            <>
              {isFree && (
                <>
                  <IconButton label={texts.up} onClick={() => onMove(-1)}>
                    <ArrowUp aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
                  </IconButton>
                  <IconButton label={texts.down} onClick={() => onMove(1)}>
                    <ArrowDown aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
                  </IconButton>
                </>
              )}
              <IconButton label={texts.duplicate} onClick={onDuplicate}>
                <CopyPlus aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
              </IconButton>
            </>
          )}
        </div>
      </EditorForm>
      {match && isFree && <RemoveButton key={match.id} onRemove={editor.remove} />}
    </div>
  );
}

/** Saves what was typed, or gives it up. */
export function EditorFooter({ editor }: { readonly editor: Editor }) {
  const texts = useCardTexts();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="secondary" size="small" disabled={!editor.isChanged} onClick={editor.discard}>
        {texts.cancel}
        <KeyCaps act="back" />
      </Button>
      <Button size="small" disabled={!editor.isChanged} isLoading={editor.isRunning} onClick={editor.save}>
        {texts.save}
        <KeyCaps act="save" tone="gold" />
      </Button>
    </div>
  );
}

/** Removing a match cannot be undone. */
function RemoveButton({ onRemove }: { readonly onRemove: () => void }) {
  const texts = useCardTexts();
  const longPress = useLongPress('removeRow', onRemove);
  return (
    <LongPressButton
      longPress={longPress}
      act="removeRow"
      fillClass="bg-lossp"
      className="flex min-h-11 w-full items-center justify-center gap-2 rounded-cell border border-line2 text-label text-t2"
    >
      <Trash2 aria-hidden strokeWidth={1.75} className="size-4.5" />
      {texts.remove}
      <KeyCaps act="removeRow" />
    </LongPressButton>
  );
}
