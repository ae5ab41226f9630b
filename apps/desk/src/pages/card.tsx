import type { Operator } from '@sanam/contract';
import { toast } from '@sanam/ui';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';

import { KeyCaps } from '../components/key-caps.tsx';
import { ToolbarButton } from '../components/toolbar-button.tsx';
import { Card } from '../features/card/card.tsx';
import { NightNav } from '../features/card/night-nav.tsx';
import { Paste, type PasteStart } from '../features/card/paste/paste.tsx';
import { usePlace } from '../features/card/use-place.ts';
import { Frame } from '../features/frame/frame.tsx';
import { formatNight } from '../lib/card/night.ts';
import { nameOfStadium } from '../lib/stadium-name.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { runAct, usePossibleActs } from '../state/keys.ts';
import { useCardTexts } from '../state/card-texts.ts';
import { useLanguage, useTexts } from '../state/language.ts';

export function CardPage({ operator }: { readonly operator: Operator }) {
  const texts = useCardTexts();
  const language = useLanguage();
  const place = usePlace();
  const [pasting, setPasting] = useState<PasteStart>();
  usePageTitle(texts.title);

  if (pasting) {
    const { stadium } = pasting;
    const discard = (left: PasteStart | undefined) => {
      setPasting(undefined);
      if (left === undefined) return;
      toast.show(texts.paste.discarded, {
        actions: [{ label: texts.undo, onPress: () => setPasting(left) }],
      });
    };
    return (
      <Frame
        operator={operator}
        title={`${texts.title} · ${texts.paste.title}`}
        context={`${nameOfStadium(stadium, language)} · ${formatNight(place.night, language)}`}
      >
        <Paste start={pasting} place={place} onDiscard={discard} onDone={() => setPasting(undefined)} />
      </Frame>
    );
  }
  return (
    <Frame
      operator={operator}
      title={texts.title}
      context={<NightNav place={place} />}
      action={<CardActions />}
    >
      <Card
        place={place}
        onPaste={(source) => {
          // What is pasted belongs to this card, whichever the address shows later.
          place.go({ night: place.night, stadiumId: source.stadium.id });
          setPasting(source);
        }}
      />
    </Frame>
  );
}

/** They are possible once the card is known. */
function CardActions() {
  const { keys } = useTexts();
  const possible = usePossibleActs();
  return (
    <>
      <ToolbarButton
        disabled={!possible.includes('paste')}
        icon={<ClipboardPaste aria-hidden strokeWidth={1.75} />}
        onClick={() => runAct('paste')}
      >
        {keys.acts.paste}
        <KeyCaps act="paste" />
      </ToolbarButton>
      <ToolbarButton
        disabled={!possible.includes('newMatch')}
        icon={<Plus aria-hidden strokeWidth={1.75} />}
        onClick={() => runAct('newMatch')}
      >
        {keys.acts.newMatch}
        <KeyCaps act="newMatch" />
      </ToolbarButton>
    </>
  );
}
