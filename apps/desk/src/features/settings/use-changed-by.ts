import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatDay } from '../../lib/transfers/format.ts';
import { useSettingTexts } from '../../state/house-settings.ts';
import { useLanguage } from '../../state/language.ts';

interface Changed {
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** Who has changed a setting and when, or that it is as the server was set up. */
export function useChangedBy(): (setting: Changed) => string {
  const texts = useSettingTexts();
  const language = useLanguage();
  return ({ changedBy, changedAt }) =>
    changedBy === null || changedAt === null
      ? texts.byDefault
      : texts.changedBy(changedBy, `${formatDay(changedAt, language)} ${formatMinute(changedAt)}`);
}
