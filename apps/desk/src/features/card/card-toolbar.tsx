import { IconButton, toast } from '@sanam/ui';
import { CircleCheck, CopyPlus, Minus, Plus, Timer } from 'lucide-react';

import { ChipChoice } from '../../components/chip-choice.tsx';
import { shiftable } from '../../lib/card/change-order.ts';
import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import type { Action } from '../../lib/use-action.ts';
import { shiftTimes } from '../../state/card/card-acts.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import type { CardPlace } from './use-place.ts';

/** The usual delay. */
const STEP_MINUTES = 5;

interface CardToolbarProps {
  readonly place: CardPlace;
  readonly matches: readonly ListedMatch[];
  readonly savedAt: number | undefined;
  readonly action: Action;
  readonly onStopped: (count: number | undefined) => void;
  readonly onCopy: () => void;
}

/** What is done with the whole card. */
export function CardToolbar({ place, matches, savedAt, action, onStopped, onCopy }: CardToolbarProps) {
  const texts = useCardTexts();
  const later = shiftable(matches);

  function shift(which: readonly ListedMatch[], minutes: number) {
    void action.run(async () => {
      onStopped(undefined);
      const { moved, failure } = await shiftTimes(which, minutes);
      if (failure !== undefined) {
        onStopped(moved.length);
        throw failure;
      }
      toast.show(texts.shifted(String(moved.length), signed(minutes)), {
        actions: [{ label: texts.undo, onPress: () => shift(moved, -minutes) }],
      });
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChipChoice
        isLabelHidden
        label={texts.line}
        options={(['LIVE', 'STEP'] as const).map((value) => ({ value, label: texts.lines[value] }))}
        value={place.line}
        onChange={(line) => place.go({ line })}
      />
      <button
        type="button"
        onClick={onCopy}
        className="flex h-11 items-center gap-2 rounded-tile border border-line2 bg-s2 px-3 text-label font-semibold wide:h-9 any-pointer-coarse:h-11"
      >
        <CopyPlus aria-hidden strokeWidth={1.75} className="size-4.5" />
        {texts.copy}
      </button>
      {later.length > 0 && (
        <fieldset
          aria-label={texts.shift}
          className="flex items-center rounded-tile border border-line2 bg-s2"
        >
          <span className="flex items-center gap-2 pl-3 text-label font-semibold">
            <Timer aria-hidden strokeWidth={1.75} className="size-4.5" />
            {texts.shift}
          </span>
          {[-STEP_MINUTES, STEP_MINUTES].map((minutes) => (
            <IconButton
              key={minutes}
              label={texts.shiftBy(signed(minutes))}
              disabled={action.isRunning}
              onClick={() => shift(later, minutes)}
              className="w-13 gap-0.5 numerals text-label font-semibold wide:h-9 any-pointer-coarse:h-11"
            >
              {minutes < 0 ? (
                <Minus aria-hidden className="size-3.5" />
              ) : (
                <Plus aria-hidden className="size-3.5" />
              )}
              {STEP_MINUTES}
            </IconButton>
          ))}
        </fieldset>
      )}
      {savedAt !== undefined && (
        <output className="flex min-h-9 items-center gap-1.5 px-1 text-small text-t2">
          <CircleCheck aria-hidden strokeWidth={1.75} className="size-4.5 text-gain" />
          {texts.saved(formatMinute(savedAt))}
        </output>
      )}
    </div>
  );
}

function signed(minutes: number): string {
  return minutes < 0 ? `−${-minutes}` : `+${minutes}`;
}
