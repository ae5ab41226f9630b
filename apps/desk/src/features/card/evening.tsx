import type { DeskStadium } from '@sanam/contract';
import { Button, classNames, ErrorBox, Sheet } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { KeyLegend } from '../../components/key-legend.tsx';
import { Panel, panelClass } from '../../components/panel.tsx';
import type { CardRow } from '../../lib/card/card-row.ts';
import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLayout } from '../../lib/use-layout.ts';
import { useOrder } from '../../state/card/use-order.ts';
import { usePossibleActs } from '../../state/keys.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useTexts } from '../../state/language.ts';
import { CardTable } from './card-table.tsx';
import { CardToolbar } from './card-toolbar.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { EditorBody, EditorFooter } from './editor-panel.tsx';
import { useCardKeys } from './use-card-keys.ts';
import { useEditor } from './use-editor.ts';
import type { CardPlace } from './use-place.ts';

export interface PasteSource {
  readonly stadium: DeskStadium;
  /** What was pasted; empty where it is still to be pasted. */
  readonly text: string;
  /** Rows that need not be read: those of an earlier evening. */
  readonly rows?: readonly CardRow[];
}

interface EveningProps {
  readonly place: CardPlace;
  readonly onPaste: (source: PasteSource) => void;
  readonly stadium: DeskStadium;
  readonly listed: readonly ListedMatch[];
}

/** The card of one stadium, with one of its matches to edit. */
export function Evening({ place, stadium, listed, onPaste }: EveningProps) {
  const { night, line } = place;
  const { login, keys } = useTexts();
  const texts = useCardTexts();
  const order = useOrder(listed);
  const { matches } = order;
  const shift = useAction();
  const [stoppedAt, setStoppedAt] = useState<number>();
  const [isCopying, setCopying] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isWide = useLayout() === 'wide';
  const editor = useEditor({
    matches,
    night,
    line,
    stadiumId: stadium.id,
    onSaved: () => setSheetOpen(false),
  });
  const form = useRef<HTMLDivElement>(null);
  const possible = usePossibleActs();
  const openEditor = () => {
    if (!isWide) setSheetOpen(true);
    form.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  };
  const startNew = (base?: CardRow) => {
    editor.startNew(base);
    setSheetOpen(!isWide);
    setTimeout(() => form.current?.querySelector<HTMLElement>('input[name=red]')?.focus());
  };
  const duplicate = () => startNew(editor.row);
  const openPaste = (text = '') => onPaste({ stadium, text });
  useCardKeys({ matches, editor, order, startNew: () => startNew(), duplicate, openEditor, openPaste });
  usePastedText(openPaste);

  const isOpen = isSheetOpen && !isWide && editor.target !== undefined;

  const title = editor.match ? texts.editor(String(editor.match.matchNo)) : texts.newMatch;
  const step = (by: 1 | -1) => editor.match && order.move(editor.match.id, by);
  const body = <EditorBody editor={editor} onMove={step} onDuplicate={duplicate} />;
  return (
    <>
      <CardToolbar
        place={place}
        matches={matches}
        savedAt={editor.savedAt}
        action={shift}
        onStopped={setStoppedAt}
        onCopy={() => setCopying(true)}
      />
      {order.failure !== undefined && <ErrorBox message={failureText(order.failure, login.noReply)} />}
      {shift.failure !== undefined && (
        <ErrorBox
          message={texts.shiftStopped(String(stoppedAt ?? 0))}
          help={failureText(shift.failure, login.noReply)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {matches.length > 0 ? (
            <>
              <CardTable
                matches={matches}
                moving={order.moving}
                editor={editor}
                onPress={(id) => {
                  if (id === editor.target && isWide) openEditor();
                  editor.choose(id);
                  setSheetOpen(!isWide);
                }}
              />
              <KeyLegend
                possible={possible}
                rows={[
                  { text: texts.legend.row, acts: ['rowDown', 'rowUp'] },
                  { text: texts.legend.edit, acts: ['editRow'] },
                  { text: texts.legend.move, acts: ['moveDown'] },
                  { text: texts.legend.swap, acts: ['swapCorners'] },
                  { text: texts.legend.duplicate, acts: ['duplicate'] },
                  { text: texts.legend.remove, acts: ['removeRow'] },
                ]}
              />
            </>
          ) : (
            <div
              className={classNames(
                panelClass,
                'flex flex-col items-center gap-3 px-4 py-10 text-center text-body',
              )}
            >
              <p className="font-semibold">{texts.empty}</p>
              <p className="text-t2">{texts.emptyHelp}</p>
              <Button onClick={() => openPaste()}>{keys.acts.paste}</Button>
            </div>
          )}
        </div>
        {isWide && (
          <Panel
            id="editor"
            title={title}
            aside={editor.target !== undefined && texts.locks[editor.lock]}
            className="sticky top-[calc(var(--bar-height)+12px)] max-h-[max(28rem,calc(100dvh-11.5rem))]"
          >
            {editor.target === undefined ? (
              <p className="p-3.5 text-body text-t2">{texts.nothingChosen}</p>
            ) : (
              <>
                <div ref={form} className="min-h-0 flex-1 overflow-y-auto p-3.5">
                  {body}
                </div>
                <div className="border-t border-line p-3.5">
                  <EditorFooter editor={editor} />
                </div>
              </>
            )}
          </Panel>
        )}
      </div>
      {!isWide && (
        <Sheet
          isOpen={isOpen}
          onClose={() => {
            setSheetOpen(false);
            if (editor.target === 'new') editor.discard();
          }}
          title={title}
          closeLabel={texts.close}
          footer={<EditorFooter editor={editor} />}
        >
          <div ref={form}>
            <p className="mb-3 text-small text-t2">{texts.locks[editor.lock]}</p>
            {isOpen && body}
          </div>
        </Sheet>
      )}
      {isCopying && (
        <CopyDialog
          stadiumId={stadium.id}
          line={line}
          night={night}
          onClose={() => setCopying(false)}
          onCopied={(rows) => onPaste({ stadium, text: '', rows })}
        />
      )}
    </>
  );
}

/** A table that is pasted anywhere on the page, but not into a field. */
function usePastedText(onText: (text: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    if (target instanceof Element && target.closest('input, textarea, [role=dialog]') !== null) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    onText(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
