import type { Announcement } from '@sanam/contract';
import { Button, ErrorBox, Pill } from '@sanam/ui';

import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import type { DeskLanguage } from '../../lib/texts/index.ts';
import { formatDay } from '../../lib/transfers/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { endAnnouncement, useAnnouncements, useSettingTexts } from '../../state/house-settings.ts';
import { useLanguage } from '../../state/language.ts';

/** How many ended ones are listed. */
const ENDED_SHOWN = 3;

export function AnnouncementList() {
  const texts = useSettingTexts();
  const { data } = useAnnouncements();
  const { run, isRunning, failure } = useAction();
  if (data === undefined) return null;
  const isOver = ({ state }: Announcement) => state === 'ENDED';
  const shown = [...data.filter((one) => !isOver(one)), ...data.filter(isOver).slice(0, ENDED_SHOWN)];
  if (shown.length === 0)
    return <p className="border-t border-line px-3.5 py-3 text-small text-t2">{texts.noAnnouncements}</p>;
  return (
    <>
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      <ul>
        {shown.map((announcement) => (
          <Row
            key={announcement.id}
            announcement={announcement}
            isBusy={isRunning}
            onEnd={() => void run(() => endAnnouncement(announcement.id))}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly announcement: Announcement;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Row({ announcement, isBusy, onEnd }: RowProps) {
  const texts = useSettingTexts();
  const language = useLanguage();
  const { state, startsAt, endsAt, endedBy } = announcement;
  const text = announcement.texts[language] ?? announcement.texts.th;
  return (
    <li className="flex items-start gap-3 border-t border-line px-3.5 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block text-label break-words">{text}</span>
        <span className="block text-tiny text-t3">
          {texts.period(formatInstant(startsAt, language), formatInstant(endsAt, language))}
          {endedBy !== null && ` · ${texts.endedBy(endedBy)}`}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <Pill tone={state === 'SHOWN' ? 'gold-soft' : 'plain'}>{stateTexts(texts)[state]}</Pill>
        {state !== 'ENDED' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={texts.endOf(text)}
            disabled={isBusy}
            onClick={onEnd}
          >
            {texts.end}
          </Button>
        )}
      </span>
    </li>
  );
}

function stateTexts(texts: ReturnType<typeof useSettingTexts>): Record<Announcement['state'], string> {
  return { SHOWN: texts.shown, SCHEDULED: texts.scheduled, ENDED: texts.ended };
}

function formatInstant(at: string, language: DeskLanguage): string {
  return `${formatDay(at, language)} ${formatMinute(at)}`;
}
