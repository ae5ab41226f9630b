import { ApiRefusal } from '@sanam/api-client';
import { ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { BetLine } from '../../state/bets/listed-bet.ts';
import type { MergedBetLists } from '../../state/bets/merge-bet-lists.ts';

export interface MissingBetsNoticeProps {
  readonly state: Pick<MergedBetLists<unknown>, 'missing' | 'isRefreshing' | 'reload'>;
  /** The message for each list that could not be read. */
  readonly messages: Readonly<Record<BetLine, string>>;
  /** Inside a section. */
  readonly isCompact?: boolean;
}

/** Shows which bets could not be read, and that no total is shown without them. */
export function MissingBetsNotice({ state, messages, isCompact = false }: MissingBetsNoticeProps) {
  const { t } = useTranslation();
  const { missing, isRefreshing, reload } = state;
  const reasons = missing.map(({ line, error }) =>
    error instanceof ApiRefusal ? error.message : messages[line],
  );
  const [first] = reasons;
  if (first === undefined) return null;
  const isAll = reasons.length > 1;
  return (
    <ErrorBox
      isCompact={isCompact}
      message={isAll ? t('bets.errorLoadingData') : first}
      help={isAll ? [...new Set(reasons)].join(' · ') : isCompact ? undefined : t('bets.partHelp')}
      // One retry for both lists: without a network neither can be read.
      retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
    />
  );
}
