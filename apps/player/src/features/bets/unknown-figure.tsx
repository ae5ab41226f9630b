import { useTranslation } from 'react-i18next';

/** A dash while it is not known: the figure of a part would pass for that of all. */
export function UnknownFigure() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className="text-t3">
        –
      </span>
      <span className="sr-only">{t('bets.notKnown')}</span>
    </>
  );
}
