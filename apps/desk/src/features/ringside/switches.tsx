import { DRAW_MULTIPLY } from '@sanam/betting';
import { formatOdds } from '@sanam/money';
import { classNames } from '@sanam/ui';
import type { ReactNode } from 'react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { END_LONG_PRESS_MS, type Act } from '../../lib/keys/key-table.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { allowDraw, nextRound, transition } from '../../state/ringside/match-acts.ts';
import { useLongPress } from '../../state/use-long-press.ts';

/** Other changes during a fight. Ending it closes betting and cannot be undone, so it takes a long press. */
export function Switches({ match, isResting }: { readonly match: DeskMatch; readonly isResting: boolean }) {
  const { ringside: texts } = useTexts();
  const canAct = !isResting;
  const special = () => void transition(match, match.isOpenSpecial ? 'close-special' : 'open-special');
  const draw = () => void allowDraw(match, !match.isDraw);
  const round = () => void nextRound(match);
  const end = useLongPress('end', () => void transition(match, 'end'), { isPossible: canAct });
  useKey('special', special, canAct);
  useKey('draw', draw, canAct);
  useKey('round', round, canAct);
  return (
    <div className="grid grid-cols-4 gap-2">
      <Switch
        act="special"
        name={texts.special}
        value={match.isOpenSpecial ? texts.on : texts.off}
        isOn={match.isOpenSpecial}
        disabled={!canAct}
        onPress={special}
      />
      <Switch
        act="draw"
        name={texts.draw}
        shortName={texts.sides.DRAW}
        value={match.isDraw ? texts.onAt(formatOdds(DRAW_MULTIPLY)) : texts.off}
        isOn={match.isDraw}
        disabled={!canAct}
        onPress={draw}
      />
      <button type="button" disabled={!canAct} onClick={round} className={`${CELL} ${PLAIN}`}>
        <Texts
          name={texts.round}
          value={<span className="numerals text-lead leading-6">{match.roundNo}</span>}
        />
        <KeyCaps act="round" className="absolute top-2 right-2" />
      </button>
      <LongPressButton longPress={end} act="end" disabled={!canAct} className={`${CELL} ${PLAIN}`}>
        <Texts name={texts.pressFor(String(END_LONG_PRESS_MS / 1000))} value={texts.end} />
        <KeyCaps act="end" className="absolute top-2 right-2" />
      </LongPressButton>
    </div>
  );
}

interface SwitchProps {
  readonly act: Act;
  readonly name: string;
  /** On a phone. */
  readonly shortName?: string;
  readonly value: string;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function Switch({ act, name, shortName = name, value, isOn, disabled, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={disabled}
      onClick={onPress}
      className={classNames(CELL, isOn ? 'border-goldl bg-golds' : PLAIN)}
    >
      <Texts
        name={
          <>
            <span className="desk:hidden">{shortName}</span>
            <span className="hidden desk:inline">{name}</span>
          </>
        }
        value={value}
        isDim={!isOn}
      />
      <KeyCaps act={act} className="absolute top-2 right-2" />
    </button>
  );
}

function Texts({
  name,
  value,
  isDim = false,
}: {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly isDim?: boolean;
}) {
  return (
    <span className="block min-w-0">
      <span className="block truncate text-tiny text-t2">{name}</span>
      <span className={classNames('block truncate text-body font-semibold', isDim && 'text-t2')}>
        {value}
      </span>
    </span>
  );
}

const CELL =
  'relative flex min-h-13 items-center rounded-tile border px-2 text-left transition-colors duration-(--press) active:bg-s3 disabled:opacity-60 desk:min-h-14.5 desk:px-3';
const PLAIN = 'border-line2 bg-s2';
