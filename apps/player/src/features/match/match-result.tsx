import type { Match } from '@sanam/contract';
import { ResultPill } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';

/** How it ended, or that the result is still waited for; nothing before the end. */
export function MatchResultBadge({ match }: { readonly match: Pick<Match, 'result' | 'isMatchEnd'> }) {
  const { t } = useTranslation();
  const { result, isMatchEnd } = match;
  if (result === null && !isMatchEnd) return null;
  return (
    <output className="flex justify-center">
      <ResultPill result={result}>
        {t(result === null ? 'arena.waitingForResult' : RESULT_TEXTS[result])}
      </ResultPill>
    </output>
  );
}
