import { useSeconds } from '@sanam/ui';

import { spanOf } from '../../lib/alerts/span.ts';
import { nextMatchOf } from '../../lib/next-match.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { nameOfStadium } from '../../lib/stadium-name.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import type { NightMatch } from '../../state/tonight.ts';

/** When the next match starts. */
export function NextMatch({ matches }: { readonly matches: readonly NightMatch[] }) {
  const { tonight: texts } = useTexts();
  const language = useLanguage();
  const now = useSeconds();
  const next = nextMatchOf(matches, now);
  if (next === undefined) return <p className="text-small text-t2">{texts.noNextMatch}</p>;
  return (
    <p className="text-small text-t2">
      {texts.nextMatch(
        String(next.matchNo),
        nameOfStadium(next.gameStadiums, language),
        formatMinute(next.fightingDateTime),
        spanOf(Date.parse(next.fightingDateTime) - now, texts.span),
      )}
    </p>
  );
}
