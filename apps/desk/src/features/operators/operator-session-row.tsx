import type { OperatorSession } from '@sanam/contract';
import { Button } from '@sanam/ui';
import { MonitorSmartphone } from 'lucide-react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import { END_SESSIONS_LONG_PRESS_MS } from '../../lib/keys/key-table.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useLongPress } from '../../state/use-long-press.ts';

interface OperatorSessionRowProps {
  readonly session: OperatorSession;
  /** The matches that the operator has taken on all devices, as far as they are known. */
  readonly taken: readonly DeskMatch[];
  readonly isPossible: boolean;
  readonly onEnd: () => void;
}

/** One device. A tap ends its session, or a long press if that closes matches. */
export function OperatorSessionRow({
  session: { browser, system, address, createdAt, lastActiveAt, closes },
  taken,
  isPossible,
  onEnd,
}: OperatorSessionRowProps) {
  const { operators: texts } = useTexts();
  const language = useLanguage();
  const device = [browser, system].filter((part) => part !== null).join(' · ') || texts.unknownDevice;
  const numbers = taken.filter(({ id }) => closes.includes(id)).map(({ matchNo }) => matchNo);
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-s2 p-3">
      <MonitorSmartphone
        aria-hidden
        strokeWidth={1.75}
        className="mt-0.5 size-5 shrink-0 self-start text-t2"
      />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block text-name font-semibold [overflow-wrap:anywhere]">{device}</span>
        <span className="block text-small text-t2">
          {texts.loggedInAt(formatMoment(new Date(createdAt), language))}
          {address !== null && <span className="numerals"> · {address}</span>}
        </span>
        <span className="block text-small text-t2">
          {texts.activeAt(formatMoment(new Date(lastActiveAt), language))}
        </span>
        {numbers.length > 0 && (
          <span className="block text-small text-goldt">{texts.holdsMatches(numbers.join(', '))}</span>
        )}
      </span>
      {closes.length > 0 ? (
        <PressToEnd device={device} count={closes.length} isPossible={isPossible} onEnd={onEnd} />
      ) : (
        <Button
          variant="secondary"
          size="small"
          disabled={!isPossible}
          aria-label={texts.endOf(device)}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

interface PressToEndProps {
  readonly device: string;
  readonly count: number;
  readonly isPossible: boolean;
  readonly onEnd: () => void;
}

function PressToEnd({ device, count, isPossible, onEnd }: PressToEndProps) {
  const { operators: texts } = useTexts();
  const longPress = useLongPress(undefined, onEnd, { isPossible, ms: END_SESSIONS_LONG_PRESS_MS });
  return (
    <LongPressButton
      longPress={longPress}
      act="endSession"
      label={`${device}: ${texts.pressToEndOne(String(count))}`}
      disabled={!isPossible}
      className="flex min-h-11 items-center justify-center rounded-box border border-loss bg-s3 px-3 text-label font-semibold disabled:text-t3"
      fillClass="bg-s2"
    >
      {texts.pressToEndOne(String(count))}
    </LongPressButton>
  );
}
