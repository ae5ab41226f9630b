import { toBangkokDay } from '@sanam/betting';
import { ANNOUNCEMENT_MAX, LANGUAGE_TAGS, LANGUAGES, type Language } from '@sanam/contract';
import { Button, ErrorBox, LanguageName, Pill, toast } from '@sanam/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { ChipChoice } from '../../components/chip-choice.tsx';
import { Panel } from '../../components/panel.tsx';
import { SmallField, smallBoxClass } from '../../components/small-field.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { announce, useSettingTexts } from '../../state/house-settings.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type Typed = Readonly<Record<Language, string>>;

const NOTHING: Typed = { th: '', en: '', cn: '', laos: '', mm: '' };
const NAMES: Readonly<Record<Language, string>> = {
  th: 'ไทย',
  en: 'English',
  cn: '中文',
  laos: 'ລາວ',
  mm: 'မြန်မာ',
};

/** What all players read on their home page, in their language or else in Thai. Times are Bangkok's. */
export function AnnouncementPanel() {
  const texts = useSettingTexts();
  const textId = useId();
  const { run, isRunning, failure } = useAction();
  const [language, setLanguage] = useState<Language>('th');
  const [typed, setTyped] = useState(NOTHING);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState(() => `${toBangkokDay(new Date())}T23:59`);
  const [isChecked, setChecked] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const written = textsOf(typed);
  const missing = LANGUAGES.filter((one) => written[one] === undefined);
  const isUntilRight = until !== '' && (from === '' || from < until);
  const textProblem = isChecked && written.th === undefined ? texts.thaiNeeded : undefined;

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    const { th } = written;
    if (th === undefined) return setLanguage('th');
    if (!isUntilRight) return;
    void run(async () => {
      await announce({ texts: { ...written, th }, ...(from !== '' && { startsAt: from }), endsAt: until });
      toast.show(texts.published);
      setTyped(NOTHING);
      setFrom('');
      setChecked(false);
    });
  }

  return (
    <Panel
      id="announcements"
      title={texts.onPlayersPhones}
      aside={texts.fiveLanguages}
      className="scroll-mt-16"
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ChipChoice<Language>
            isLabelHidden
            label={texts.language}
            value={language}
            options={LANGUAGES.map((value) => ({
              value,
              label: '',
              // An outline: the desk has no font for each script.
              mark: <LanguageName language={value} />,
            }))}
            onChange={setLanguage}
          />
          {missing.length > 0 && missing.length < LANGUAGES.length && (
            <Pill tone="gold-soft">{texts.missing(String(missing.length))}</Pill>
          )}
        </div>
        <div className="flex flex-col gap-1">
          <label htmlFor={textId} className="sr-only">
            {texts.text} · {NAMES[language]}
          </label>
          <textarea
            id={textId}
            name="text"
            rows={3}
            maxLength={ANNOUNCEMENT_MAX}
            lang={LANGUAGE_TAGS[language].html}
            value={typed[language]}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [language]: value.replaceAll(/\s+/g, ' ') }))
            }
            aria-invalid={textProblem === undefined ? undefined : true}
            aria-describedby={textProblem === undefined ? undefined : `${textId}-problem`}
            className={`${smallBoxClass} min-h-18 font-text w-full resize-y py-2`}
          />
          {textProblem !== undefined && (
            <p id={`${textId}-problem`} className="text-small text-loss">
              {textProblem}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <SmallField
            name="from"
            type="datetime-local"
            label={texts.from}
            value={from}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
            isNumeric
            className="flex-[1_1_14.5rem]"
          />
          <SmallField
            name="until"
            type="datetime-local"
            label={texts.until}
            value={until}
            onChange={({ currentTarget: { value } }) => setUntil(value)}
            error={isChecked && !isUntilRight ? texts.untilMissing : undefined}
            isNumeric
            className="flex-[1_1_14.5rem]"
          />
          <span className="ml-auto flex gap-2">
            <Button
              type="button"
              size="small"
              variant="secondary"
              disabled={written.th === undefined}
              onClick={() => setPreviewed(true)}
            >
              {texts.preview}
            </Button>
            <Button type="submit" size="small" isLoading={isRunning}>
              {texts.publish}
            </Button>
          </span>
        </div>
        {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      </form>
      <AnnouncementList />
      {written.th !== undefined && (
        <PreviewDialog
          isOpen={isPreviewed}
          onClose={() => setPreviewed(false)}
          texts={{ ...written, th: written.th }}
        />
      )}
    </Panel>
  );
}

/** The languages in which something was written. */
function textsOf(typed: Typed): Partial<Typed> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = typed[language].trim();
      return text === '' ? [] : [[language, text]];
    }),
  );
}
