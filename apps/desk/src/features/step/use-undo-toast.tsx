import { toast } from '@sanam/ui';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { rungName } from '../../lib/ringside/ladder.ts';
import { useTexts } from '../../state/language.ts';
import { undoMoves, useStepMoves } from '../../state/step/step-moves.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** What was sent, with its undo: over the top bar, where it covers no price. */
export function useUndoToast(): void {
  const { ringside } = useTexts();
  const texts = useStepTexts();
  const { undo } = useStepMoves();
  const show = useEffectEvent(() => {
    const [first] = undo?.moves ?? [];
    if (undo === undefined || first === undefined) return undefined;
    const message =
      undo.moves.length === 1
        ? ringside.moved(rungName(first.from), rungName(first.to))
        : texts.sent(String(undo.moves.length));
    return toast.show(message, {
      icon: <Undo2 aria-hidden />,
      actions: [{ label: ringside.undo, onPress: undoMoves }],
    });
  });
  const until = undo?.until;
  useEffect(() => (until === undefined ? undefined : show()), [until]);
}
