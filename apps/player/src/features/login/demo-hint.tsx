import { useTranslation } from 'react-i18next';

export interface DemoHintProps {
  readonly usernames: readonly string[];
  readonly password: string;
  readonly onPick: (username: string) => void;
}

/** The demo's log-ins; a tap fills in the form. */
export function DemoHint({ usernames, password, onPick }: DemoHintProps) {
  const { t } = useTranslation();
  return (
    <section className="rounded-card border border-line bg-s1 p-3.5">
      <h2 className="text-body font-semibold">{t('login.demoTitle')}</h2>
      <p className="text-label text-t2">{t('login.demoHelp', { password })}</p>
      <div className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(5.75rem,100%),1fr))] gap-2">
        {usernames.map((username) => (
          <button
            key={username}
            type="button"
            onClick={() => onPick(username)}
            className="numerals min-h-11 rounded-cell border border-line2 bg-s2 px-0.5 text-label font-medium whitespace-nowrap text-t1 active:bg-s3"
          >
            {username}
          </button>
        ))}
      </div>
    </section>
  );
}
