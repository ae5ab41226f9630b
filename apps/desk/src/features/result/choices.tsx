import { MATCH_RESULTS, type MatchResult } from '@sanam/betting';
import { classNames, splitFighterName } from '@sanam/ui';
import { Check } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import type { Act } from '../../lib/keys/key-table.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';

interface ChoicesProps {
  readonly match: DeskMatch;
  readonly chosen: MatchResult | undefined;
  readonly onChoose: (result: MatchResult) => void;
}

/** Red first, then blue, draw and cancel, as on every screen. */
export function Choices({ match, chosen, onChoose }: ChoicesProps) {
  const { result: texts } = useTexts();
  return (
    <div role="radiogroup" aria-label={texts.choose} className="grid grid-cols-2 gap-2.5 wide:grid-cols-4">
      {MATCH_RESULTS.map((result) => (
        <Choice
          key={result}
          result={result}
          help={helpOf(result)}
          isChosen={result === chosen}
          isDim={chosen !== undefined && result !== chosen}
          isCurrent={result === match.result}
          onChoose={() => onChoose(result)}
        />
      ))}
    </div>
  );

  function helpOf(result: MatchResult): string {
    if (result === 'RED') return splitFighterName(match.redName).main;
    if (result === 'BLUE') return splitFighterName(match.blueName).main;
    return texts.choiceHelp[result];
  }
}

interface ChoiceProps {
  readonly result: MatchResult;
  readonly help: string;
  readonly isChosen: boolean;
  readonly isDim: boolean;
  /** This result was called before. */
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function Choice({ result, help, isChosen, isDim, isCurrent, onChoose }: ChoiceProps) {
  const { result: texts } = useTexts();
  useKey(ACT[result], onChoose, !isCurrent);
  return (
    <label
      className={classNames(
        'relative block min-h-22 rounded-box border-2 px-4 py-3 text-left has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        LOOK[result],
        isChosen ? 'border-focus' : 'border-transparent',
        (isDim || isCurrent) && 'saturate-50',
      )}
    >
      <input
        type="radio"
        name="result"
        checked={isChosen}
        disabled={isCurrent}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span className="block pr-8 text-title font-semibold text-t1">{texts.choices[result]}</span>
      <span className="block text-label leading-5 text-t2 desk:truncate">{help}</span>
      <KeyCaps act={ACT[result]} className="absolute top-3 right-3" />
      {(isChosen || isCurrent) && (
        <span
          className={classNames(
            'absolute right-3 bottom-3 flex min-h-5.5 items-center gap-1.5 rounded-pill px-2 text-tiny font-semibold',
            isChosen ? 'bg-gold text-gold-ink' : 'bg-s3 text-t1',
          )}
        >
          <Check aria-hidden strokeWidth={2} className="size-3.5" />
          <span className="sr-only desk:not-sr-only">{isChosen ? texts.chosen : texts.isCurrent}</span>
        </span>
      )}
    </label>
  );
}

const ACT = {
  RED: 'callRed',
  BLUE: 'callBlue',
  DRAW: 'callDraw',
  CANCEL: 'callCancel',
} as const satisfies Record<MatchResult, Act>;

const LOOK: Record<MatchResult, string> = {
  RED: 'bg-[linear-gradient(94deg,var(--duel-red-outer),var(--duel-red-inner)_86%)]',
  BLUE: 'bg-[linear-gradient(266deg,var(--duel-blue-inner),var(--duel-blue-outer)_86%)]',
  DRAW: 'bg-drawp',
  CANCEL: 'bg-s2',
};
