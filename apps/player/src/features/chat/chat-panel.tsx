import { SendHorizontal } from 'lucide-react';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** A chat with sample messages. Nothing is sent: submitting only clears the field. */
export function ChatPanel() {
  const { t } = useTranslation();
  const titleId = useId();
  const noteId = useId();

  function send(submit: FormEvent<HTMLFormElement>) {
    submit.preventDefault();
    submit.currentTarget.reset();
  }

  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-s1">
      <h2
        id={titleId}
        className="flex min-h-14 items-center border-b border-line px-3.5 text-body font-semibold"
      >
        {t('match.chat')}
      </h2>
      <ul className="flex flex-col gap-2 px-3.5 pt-3">
        {SAMPLES.map(({ name, text }) => (
          <li key={name}>
            <p className="text-small text-t3">{t(name)}</p>
            <p className="text-label">{t(text)}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={send} autoComplete="off" className="flex gap-2 p-3.5">
        <input
          name="message"
          aria-label={t('match.chatPlaceholder')}
          aria-describedby={noteId}
          placeholder={t('match.chatPlaceholder')}
          maxLength={300}
          enterKeyHint="send"
          className="min-h-12 min-w-0 flex-1 rounded-box border-[1.5px] border-ctl bg-bg px-3.5 text-name text-t1 outline-none placeholder:text-t3 focus:border-focus focus:ring-3 focus:ring-golds"
        />
        <button
          type="submit"
          aria-label={t('match.chatSend')}
          className="flex size-12 shrink-0 items-center justify-center rounded-box border border-line2 bg-s2 transition-colors duration-(--press) ease-out active:bg-s3"
        >
          <SendHorizontal aria-hidden strokeWidth={1.75} className="size-5" />
        </button>
      </form>
      <p id={noteId} className="-mt-1 px-3.5 pb-3.5 text-small text-t2">
        {t('match.chatOnlyYou')}
      </p>
    </section>
  );
}

const SAMPLES = [
  { name: 'match.chatNameA', text: 'match.chatTextA' },
  { name: 'match.chatNameB', text: 'match.chatTextB' },
] as const;
