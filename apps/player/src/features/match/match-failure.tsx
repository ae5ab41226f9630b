import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import { ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

export interface MatchFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** No match to show: it does not exist, the server refused, or it cannot be reached. */
export function MatchFailure({ error, isRetrying, onRetry }: MatchFailureProps) {
  const { t } = useTranslation();
  const retry = { label: t('common.tryAgain'), onRetry, isLoading: isRetrying };
  const help = error instanceof ApiUnreachable ? t('match.networkHelp') : t('match.matchNotFoundHelp');
  return (
    <div className="px-4 py-4">
      {error instanceof ApiRefusal && error.status !== 404 ? (
        <ErrorBox message={error.message} retry={retry} />
      ) : (
        <ErrorBox message={t('match.matchNotFound')} help={help} retry={retry} />
      )}
    </div>
  );
}
